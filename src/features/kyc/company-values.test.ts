import { expect, test } from 'vitest';
import type { CompanyForm } from '#contract/business-verification/rules.ts';
import {
  companyStepOf,
  emptyDirector,
  emptyOwner,
  listCompanyFormFlaws,
  toCompanyForm,
  toCompanyValues,
} from './company-values.ts';

const whole: Required<CompanyForm> = {
  businessName: 'Harbour Trading Ltd',
  registrationNumber: 'HRB 1234',
  businessType: 'limitedCompany',
  establishedOn: '2015-03-02',
  region: 'DE',
  address: 'Am Hafen 1, Hamburg',
  documents: { registration: 'a', ownership: 'b', authorisation: 'c' },
  directors: [{ firstName: 'Jo', lastName: 'Berg' }],
  owners: [{ kind: 'person', name: 'Jo Berg', sharePercent: '66.67' }],
  hasNoLargeOwner: false,
  authorisedPerson: { firstName: 'Jo', lastName: 'Berg', position: 'CFO', emailAddress: 'jo@harbour.example' },
};
const today = '2026-11-21';
const flawsOf = (values: Parameters<typeof listCompanyFormFlaws>[0]) =>
  listCompanyFormFlaws(values, today).map(({ field, rule }) => `${field} ${rule}`);

test('a form that is loaded and sent again is unchanged and has no flaws', () => {
  expect(toCompanyForm(toCompanyValues(whole))).toEqual(whole);
  expect(flawsOf(toCompanyValues(whole))).toEqual([]);
});

test('blank rows are not sent', () => {
  const values = { ...toCompanyValues(whole), directors: [emptyDirector, ...whole.directors] };
  expect(toCompanyForm(values).directors).toEqual(whole.directors);
});

test('a started row is reported at its own position, below a blank one', () => {
  const values = {
    ...toCompanyValues(whole),
    directors: [emptyDirector, { firstName: 'Jo', lastName: '' }],
    owners: [emptyOwner, { kind: 'company' as const, name: 'Holding', sharePercent: '24.99' }],
  };
  expect(flawsOf(values)).toEqual(['owners/1/sharePercent share', 'directors/1/lastName required']);
});

test('shares above 100 percent in total and an invalid email address are flaws', () => {
  const owners = [1, 2].map(() => ({ kind: 'person' as const, name: 'Jo', sharePercent: '60' }));
  expect(flawsOf({ ...toCompanyValues(whole), owners })).toEqual(['owners total']);
  const authorisedPerson = { ...whole.authorisedPerson, emailAddress: 'jo at harbour' };
  expect(flawsOf({ ...toCompanyValues(whole), authorisedPerson })).toEqual(['authorisedPerson/emailAddress email']);
});

test('owners may be empty only if it is declared that nobody holds a quarter of the shares', () => {
  const values = { ...toCompanyValues(whole), hasNoLargeOwner: true };
  expect(toCompanyForm(values).owners).toEqual([]);
  expect(flawsOf(values)).toEqual([]);
  expect(flawsOf({ ...values, hasNoLargeOwner: false, owners: [] })).toEqual(['owners required']);
});

test('a flaw belongs to the step of its field', () => {
  expect(companyStepOf('owners/0/sharePercent')).toBe('people');
  expect(companyStepOf('documents/ownership')).toBe('documents');
  expect(companyStepOf('businessName')).toBe('company');
});
