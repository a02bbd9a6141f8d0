import { describe, expect, test } from 'vitest';
import { findScheme, listOffered } from '../payees/schemes.ts';
import { must } from '../platform/errors.ts';
import { arrivalOf, lastArrival, splitAmount } from './rules.ts';

const wire = must(findScheme('swift'), 'the scheme');
/** Returns when a wire submitted then is sent and arrives, or its kind. */
function by(currency: string, country: string | undefined, at: string) {
  const arrival = arrivalOf(wire, currency, country, new Date(at));
  return arrival.kind === 'day' ? [arrival.sentOn, arrival.arrivesOn] : arrival.kind;
}

describe('a wire', () => {
  test('within the centre of its currency arrives on the day it is sent', () => {
    expect(by('USD', 'US', '2026-11-23T12:00:00Z')).toEqual(['2026-11-23', '2026-11-23']);
    expect(by('EUR', 'BG', '2026-11-23T12:00:00Z')).toEqual(['2026-11-23', '2026-11-23']);
    expect(by('EUR', 'DE', '2026-11-23T17:00:00Z')).toEqual(['2026-11-24', '2026-11-24']);
  });

  test('to another country takes two more days that are business days in both', () => {
    expect(by('USD', 'DE', '2026-11-23T12:00:00Z')).toEqual(['2026-11-23', '2026-11-25']);
    // Thanksgiving in New York; then a weekend.
    expect(by('USD', 'DE', '2026-11-25T12:00:00Z')).toEqual(['2026-11-25', '2026-11-30']);
    // Easter Monday in Europe; Good Friday, on which New York pays, too.
    expect(by('USD', 'DE', '2026-04-02T12:00:00Z')).toEqual(['2026-04-02', '2026-04-08']);
    // The Spring Festival, from 15 to 23 February.
    expect(by('USD', 'CN', '2026-02-13T12:00:00Z')).toEqual(['2026-02-13', '2026-02-25']);
  });

  test('promises no day to a country whose calendar isn’t known, or isn’t known yet', () => {
    expect(by('USD', 'VN', '2026-11-23T12:00:00Z')).toBe('unknown');
    expect(by('EUR', 'CH', '2026-11-23T12:00:00Z')).toBe('unknown');
    expect(by('USD', undefined, '2026-11-23T12:00:00Z')).toBe('unknown');
    expect(by('JPY', 'JP', '2026-11-23T12:00:00Z')).toBe('unknown');
    expect(by('USD', 'HK', '2026-12-30T12:00:00Z')).toBe('unknown');
  });
});

test('a national scheme arrives by its own calendar, whatever the country', () => {
  const [sepa, instant] = [must(findScheme('sepa'), 'the scheme'), must(findScheme('sepa-instant'), 'the scheme')];
  const at = new Date('2026-11-23T12:00:00Z');
  expect(arrivalOf(sepa, 'EUR', undefined, at)).toEqual(arrivalOf(sepa, 'EUR', 'CH', at));
  expect(arrivalOf(sepa, 'EUR', 'CH', at)).toMatchObject({ kind: 'day', arrivesOn: '2026-11-24' });
  expect(arrivalOf(instant, 'EUR', 'CH', at)).toEqual({ kind: 'instant' });
});

test('the last of several payments decides when all have arrived', () => {
  const at = new Date('2026-11-23T12:00:00Z');
  const [home, abroad, unknown] = [
    arrivalOf(wire, 'USD', 'US', at),
    arrivalOf(wire, 'USD', 'DE', at),
    arrivalOf(wire, 'USD', 'VN', at),
  ];
  expect(lastArrival([home, abroad])).toEqual(abroad);
  expect(lastArrival([abroad, home])).toEqual(abroad);
  expect(lastArrival([home, unknown, abroad])).toEqual(unknown);
  expect(lastArrival([{ kind: 'instant' }, home])).toEqual(home);
});

test('no amount lets something arrive of which the fee is the whole', () => {
  const { terms } = must(listOffered('EUR')[0], 'a scheme');
  const whole = { ...terms, fee: '0', feeBps: 10_000, feeLeast: null, feeMost: null };
  expect([splitAmount(whole, 100n, 'send'), splitAmount(whole, 100n, 'receive')]).toEqual([undefined, undefined]);
  const capped = { ...whole, feeMost: '2' };
  expect(splitAmount(capped, 100n, 'receive')).toEqual({ amount: 300n, fee: 200n, arrives: 100n });
});
