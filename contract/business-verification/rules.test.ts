import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listCompanyFlaws, parseShare, type CompanyForm } from './rules.ts';

const whole: CompanyForm = {
  businessName: 'Fjord Shipping Ltd',
  registrationNumber: 'HRB 12345',
  businessType: 'limitedCompany',
  establishedOn: '2011-05-03',
  region: 'NO',
  address: 'Strandgaten 1',
  documents: { registration: 'a', ownership: 'b', authorisation: 'c' },
  directors: [{ firstName: 'Edda', lastName: 'Brandt' }],
  owners: [{ kind: 'person', name: 'Edda Brandt', sharePercent: '100' }],
  authorisedPerson: { firstName: 'E', lastName: 'B', position: 'Director', emailAddress: 'e@b.example' },
};
const flaws = (change: Partial<CompanyForm>) => listCompanyFlaws({ ...whole, ...change }, '2026-11-21');
const owners = (...shares: string[]) => ({
  owners: shares.map((sharePercent) => ({ kind: 'person' as const, name: 'E', sharePercent })),
});

test('a complete form has no flaws; each missing field is reported as required', () => {
  expect(flaws({})).toEqual([]);
  for (const field of Object.keys(whole).filter((key) => key !== 'documents'))
    expect(flaws({ [field]: undefined })).toEqual([{ field, rule: 'required' }]);
});

test('each owner holds at least 25% and all together at most 100%, to the hundredth of a percent', () => {
  expect(flaws(owners('25', '25.00', '25', '25'))).toEqual([]);
  expect(flaws(owners('33.33', '33.33', '33.34'))).toEqual([]);
  expect(flaws(owners('33.34', '33.33', '33.34'))).toEqual([{ field: 'owners', rule: 'total' }]);
  expect(flaws(owners('75', '24.99'))).toEqual([{ field: 'owners/1/sharePercent', rule: 'share' }]);
});

test('a form without owners must state that no owner holds 25% or more', () => {
  expect(flaws({ owners: [] })).toEqual([{ field: 'owners', rule: 'required' }]);
  expect(flaws({ owners: [], hasNoLargeOwner: true })).toEqual([]);
});

test('a share is parsed exactly, to the hundredth of a percent, and malformed text is refused', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999 }), (hundredths) => {
      const text = `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
      expect(parseShare(text)).toBe(hundredths);
    }),
  );
  for (const odd of ['', '.5', '5.', '-1', '1e2', '25,5', '1000', '0.001', ' 25'])
    expect(parseShare(odd)).toBeUndefined();
});
