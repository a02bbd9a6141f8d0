import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documentTypes, isDay, isOfAge, listPersonFlaws, photosOf, type PersonForm } from './rules.ts';

const today = '2026-11-21';
const whole: PersonForm = {
  region: 'DE',
  documentType: 'idCard',
  documentNumber: 'L01X00T47',
  validFrom: '2020-02-29',
  validTo: '2030-01-01',
  firstName: 'Edda',
  lastName: 'Brandt',
  bornOn: '1990-07-15',
  nationality: 'AT',
  city: 'Kiel',
  address: 'Hafenstraße 1',
  photos: { front: 'a', back: 'b', holding: 'c' },
};

test('a complete form has no flaws; each missing field is reported as required', () => {
  expect(listPersonFlaws(whole, today)).toEqual([]);
  for (const field of Object.keys(whole).filter((key) => key !== 'photos' && key !== 'documentType'))
    expect(listPersonFlaws({ ...whole, [field]: undefined }, today)).toEqual([{ field, rule: 'required' }]);
});

test('an empty form reports each missing field once', () => {
  const fields = listPersonFlaws({}, today).map(({ field }) => field);
  expect(fields).toHaveLength(14);
  expect(new Set(fields).size).toBe(fields.length);
});

test('each document type requires its photos: one or two sides, and the person holding it', () => {
  expect(documentTypes.map((type) => photosOf(type).length)).toEqual([3, 2, 3, 2]);
  expect(listPersonFlaws({ ...whole, photos: undefined }, today).map(({ field }) => field)).toEqual([
    'photos/front',
    'photos/back',
    'photos/holding',
  ]);
});

describe('dates', () => {
  const ruleOf = (change: Partial<PersonForm>) =>
    listPersonFlaws({ ...whole, ...change }, today).map(({ rule }) => rule);
  test('a document is valid from its first through its last day', () => {
    expect(ruleOf({ validFrom: today, validTo: today })).toEqual([]);
    expect(ruleOf({ validFrom: '2026-11-22' })).toEqual(['notYetValid']);
    expect(ruleOf({ validTo: '2026-11-20' })).toEqual(['expired']);
    expect(ruleOf({ validTo: null })).toEqual([]);
  });
  test('the applicant must be 18 today and not be born in the future', () => {
    expect(ruleOf({ bornOn: '2008-11-21' })).toEqual([]);
    expect(ruleOf({ bornOn: '2008-11-22' })).toEqual(['underAge']);
    expect(ruleOf({ bornOn: '2026-11-22' })).toEqual(['future']);
    expect(ruleOf({ bornOn: '1990-02-30' })).toEqual(['date']);
    expect([isOfAge('2008-02-29', '2026-02-28'), isOfAge('2008-02-29', '2026-03-01')]).toEqual([false, true]);
  });
  test('must exist in the calendar', () => {
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
    fc.assert(fc.property(days, (day) => isDay(day.toISOString().slice(0, 10))));
    for (const odd of [
      '2025-02-29',
      '2026-13-01',
      '2026-00-10',
      '26-01-01',
      '2026-1-1',
      '2026-11-21T00',
      '1899-01-01',
      '',
    ])
      expect(isDay(odd), odd).toBe(false);
  });
});
