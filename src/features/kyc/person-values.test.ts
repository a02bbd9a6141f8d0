import { expect, test } from 'vitest';
import { listPersonFormFlaws, personStepOf, toPersonForm, toPersonValues } from './person-values.ts';

const whole = {
  region: 'DE',
  documentType: 'idCard',
  documentNumber: 'L01X00T47',
  validFrom: '2020-01-01',
  validTo: '2030-01-01',
  firstName: 'Erika',
  lastName: 'Mustermann',
  bornOn: '1990-07-15',
  nationality: 'AT',
  city: 'Köln',
  address: 'Heidestraße 17',
  postalCode: '51147',
  photos: { front: 'a', back: 'b', holding: 'c' },
} as const;

test('a form that is loaded and sent again is unchanged', () => {
  expect(toPersonForm(toPersonValues(whole))).toEqual(whole);
  const lasting = { ...whole, validTo: null };
  expect(toPersonForm(toPersonValues(lasting))).toEqual(lasting);
});

test('fields that the chosen document does not use are not sent', () => {
  const passport = { ...toPersonValues(whole), documentType: 'passport' as const, companyName: 'Harbour' };
  expect(toPersonForm(passport).photos).toEqual({ front: 'a', holding: 'c' });
  expect(toPersonForm(passport)).not.toHaveProperty('companyName');
});

test('extra spaces are removed, and a text of only spaces is not sent', () => {
  const values = { ...toPersonValues(whole), firstName: '  Anna  Maria ', city: '   ' };
  expect(toPersonForm(values).firstName).toBe('Anna Maria');
  expect(toPersonForm(values)).not.toHaveProperty('city');
});

test('missing fields and an expired document are listed by field and rule', () => {
  const values = {
    ...toPersonValues(whole),
    validTo: '2021-01-01',
    lastName: '',
    photos: { front: '', back: '', holding: '' },
  };
  const flaws = listPersonFormFlaws(values, '2026-11-21').map(({ field, rule }) => `${field} ${rule}`);
  expect(flaws.toSorted()).toEqual([
    'lastName required',
    'photos/back required',
    'photos/front required',
    'photos/holding required',
    'validTo expired',
  ]);
});

test('a flaw belongs to the step of its field', () => {
  expect(personStepOf('photos/back')).toBe('photos');
  expect(personStepOf('bornOn')).toBe('person');
  expect(personStepOf('validTo')).toBe('document');
});
