import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayAt } from '../days.ts';
import { arrivesBy, nextBusinessDay, schemes, type SchemeCode } from './arrival.ts';
import { centres, isBusinessDay, type CentreCode } from './centres.ts';
import { easterOf } from './rules.ts';

test.each([
  '1818-03-22',
  '2008-03-23',
  '2011-04-24',
  '2024-03-31',
  '2025-04-20',
  '2026-04-05',
  '2027-03-28',
  '2028-04-16',
  '2038-04-25',
])('Easter is on %s', (day) => {
  expect(easterOf(Number(day.slice(0, 4)))).toBe(day);
});

/** Weekdays that are not business days, and nearby days that are. */
const known: readonly (readonly [CentreCode, readonly string[], readonly string[]])[] = [
  [
    'TARGET',
    ['2024-03-29', '2024-04-01', '2025-05-01', '2026-12-25', '2028-12-26'],
    ['2026-12-28', '2027-01-04', '2026-05-25'],
  ],
  [
    'FEDWIRE',
    ['2023-01-02', '2026-01-19', '2026-05-25', '2022-06-20', '2026-09-07', '2026-10-12', '2026-11-26', '2027-07-05'],
    // A holiday on a Saturday is not moved to Friday; before 2022 the nineteenth of June was not a holiday.
    ['2026-07-03', '2021-12-31', '2020-06-19', '2026-11-27', '2026-04-03'],
  ],
  [
    'CHAPS',
    (
      '2020-05-08 2021-12-27 2021-12-28 2022-01-03 2022-06-02 2022-06-03 2022-09-19 2022-12-26 2022-12-27 ' +
      '2023-05-08 2026-05-04 2026-08-31 2026-12-28 2027-12-28'
    ).split(' '),
    ['2020-05-04', '2022-05-30', '2022-12-28', '2026-12-29'],
  ],
  [
    'HK',
    ['2024-02-13', '2025-01-31', '2026-04-06', '2026-04-07', '2026-05-25', '2026-10-19', '2026-12-25'],
    ['2024-02-14', '2026-02-20', '2026-04-08', '2026-09-28', '2026-12-28'],
  ],
  [
    'SG',
    ['2024-02-12', '2025-10-20', '2026-06-01', '2026-08-10', '2026-11-09'],
    ['2025-06-09', '2026-03-23', '2026-11-10'],
  ],
  ['AE', ['2024-04-12', '2025-06-05', '2025-06-27', '2025-12-02'], ['2025-04-02', '2025-12-03', '2024-07-08']],
  // Weekend days worked in exchange for holidays are business days.
  [
    'CN',
    ['2026-01-02', '2026-02-23', '2026-10-07', '2025-01-28'],
    ['2026-02-14', '2026-02-28', '2026-09-20', '2025-10-11', '2026-02-24'],
  ],
];

describe.each(known)('%s', (centre, closed, open) => {
  test('closes on its holidays and their substitute days, and is open on the others', () => {
    expect(closed.filter((day) => isBusinessDay(centre, day) !== false)).toEqual([]);
    expect(open.filter((day) => isBusinessDay(centre, day) !== true)).toEqual([]);
  });
});

test.each([
  ['FEDWIRE', 2023, 10],
  ['FEDWIRE', 2026, 10],
  ['CHAPS', 2022, 10],
  ['CHAPS', 2026, 8],
  ['HK', 2024, 15],
  ['HK', 2026, 14],
  ['SG', 2026, 10],
] as const)('the number of weekday holidays of %s in %i is %i', (centre, year, count) => {
  const days = [...(centres[centre].holidaysOf(year) ?? [])];
  const weekdays = days.filter((day) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()));
  expect(weekdays).toHaveLength(count);
});

test('holidays not yet published are unknown, and so are the arrival dates that depend on them', () => {
  expect(['HK', 'SG', 'CN', 'AE'].map((code) => isBusinessDay(code as CentreCode, '2031-03-12'))).toEqual(
    Array.from({ length: 4 }, () => undefined),
  );
  expect(isBusinessDay('TARGET', '2031-03-12')).toBe(true);
  expect(nextBusinessDay('HK', '2026-12-31')).toBe('2026-12-31');
  expect(arrivesBy('chats', new Date('2026-12-31T18:00:00+08:00'))).toBe('unknown');
  expect(arrivesBy('uaefts', new Date('2026-11-23T08:00:00Z'))).toBe('unknown');
});

describe('a payment', () => {
  test.each<[SchemeCode, string, string, string]>([
    // Before the cut-off on a Friday it arrives on Monday; after it, on Tuesday.
    ['sepa', '2026-11-20T15:59:59+01:00', '2026-11-20', '2026-11-23'],
    ['sepa', '2026-11-20T16:00:00+01:00', '2026-11-23', '2026-11-24'],
    // Over Easter.
    ['sepa', '2026-04-02T15:00:00+02:00', '2026-04-02', '2026-04-07'],
    ['sepa', '2026-04-02T16:30:00+02:00', '2026-04-07', '2026-04-08'],
    ['target', '2026-12-24T16:59:00+01:00', '2026-12-24', '2026-12-24'],
    ['target', '2026-12-24T17:00:00+01:00', '2026-12-28', '2026-12-28'],
    // New York's clocks went forward on 8 March: the same cut-off is an hour earlier in UTC.
    ['fedwire', '2026-03-06T23:44:59Z', '2026-03-06', '2026-03-06'],
    ['fedwire', '2026-03-06T23:45:00Z', '2026-03-09', '2026-03-09'],
    ['fedwire', '2026-03-09T22:44:59Z', '2026-03-09', '2026-03-09'],
    ['fedwire', '2026-03-09T22:45:00Z', '2026-03-10', '2026-03-10'],
    // London's clocks went back on 25 October.
    ['chaps', '2026-10-23T16:39:59Z', '2026-10-23', '2026-10-23'],
    ['chaps', '2026-10-23T16:40:00Z', '2026-10-26', '2026-10-26'],
    ['chaps', '2026-10-26T17:39:59Z', '2026-10-26', '2026-10-26'],
    // It is already Monday in Hong Kong.
    ['chats', '2026-11-22T23:00:00Z', '2026-11-23', '2026-11-23'],
    ['meps', '2026-11-06T18:30:00+08:00', '2026-11-10', '2026-11-10'],
    // A working Saturday, then the Spring Festival.
    ['hvps', '2026-02-13T18:00:00+08:00', '2026-02-14', '2026-02-14'],
    ['hvps', '2026-02-14T18:00:00+08:00', '2026-02-24', '2026-02-24'],
    ['uaefts', '2025-12-01T09:00:00+04:00', '2025-12-03', '2025-12-03'],
  ])('by %s submitted at %s is sent on %s and arrives on %s', (scheme, handedIn, sentOn, arrivesOn) => {
    expect(arrivesBy(scheme, new Date(handedIn))).toMatchObject({ sentOn, arrivesOn });
  });

  test('is due by the end of its arrival day in the scheme’s time zone', () => {
    const ends = (scheme: SchemeCode, handedIn: string) => {
      const arrival = arrivesBy(scheme, new Date(handedIn));
      return arrival === 'unknown' ? arrival : arrival.by.toISOString();
    };
    expect(ends('chaps', '2026-10-23T08:00:00Z')).toBe('2026-10-23T23:00:00.000Z');
    expect(ends('chaps', '2026-10-26T08:00:00Z')).toBe('2026-10-27T00:00:00.000Z');
    expect(ends('chats', '2026-11-23T01:00:00Z')).toBe('2026-11-23T16:00:00.000Z');
  });

  test('is sent and arrives on business days, never before submission, and never later for being submitted earlier', () => {
    const instants = fc.date({
      min: new Date('2024-01-02T00:00:00Z'),
      max: new Date('2025-12-20T00:00:00Z'),
      noInvalidDate: true,
    });
    const scheme = fc.constantFrom(...(Object.keys(schemes) as SchemeCode[]));
    fc.assert(
      fc.property(scheme, instants, fc.integer({ min: 0, max: 10 * 86_400_000 }), (code, instant, laterMs) => {
        const [early, late] = [arrivesBy(code, instant), arrivesBy(code, new Date(instant.getTime() + laterMs))];
        if (early === 'unknown' || late === 'unknown') return late === 'unknown';
        const { centre } = schemes[code];
        return (
          isBusinessDay(centre, early.sentOn) === true &&
          isBusinessDay(centre, early.arrivesOn) === true &&
          early.sentOn >= dayAt(instant, centres[centre].timeZone) &&
          early.arrivesOn >= early.sentOn &&
          early.by > instant &&
          late.arrivesOn >= early.arrivesOn
        );
      }),
    );
  });
});
