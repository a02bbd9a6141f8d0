import { expect, test } from 'vitest';
import '../../../../tests/harness/catalogue.ts';
import { payeeFields, payeeTypes } from '#contract/payees/fields.ts';
import { listCountriesOf, payoutSchemes } from '#contract/payees/schemes.ts';
import { remittancePurposes } from '#contract/remittance/rules.ts';
import { beneficiaryOf, reasonOf } from './beneficiary.ts';

/** Required fields that the bank has no place for: it takes one number of a person, and in Brazil that is the tax number. */
const unused: readonly string[] = ['BR ownerDocumentNumber'];

const sent = (scheme: string, country: string, values: Record<string, string>) =>
  beneficiaryOf({
    id: 'p1',
    currency: 'EUR',
    amount: '1',
    scheme,
    payee: { name: 'The payee', country, values },
    purpose: 'goods',
    purposeText: '',
    reference: '',
  });

test('every required field of a payee is sent to the bank', () => {
  const kinds = payoutSchemes.flatMap(({ code: scheme, countries }) =>
    listCountriesOf({ countries }).flatMap((country) => payeeTypes.map((userType) => ({ scheme, country, userType }))),
  );
  const lost = kinds.flatMap(({ scheme, country, userType }) => {
    const required = payeeFields({ currency: 'EUR', scheme, country, userType }).filter((field) => field.isRequired);
    const text = (key: string, type: string) => (type === 'select' ? 'savings' : `<${key}>`);
    const values = Object.fromEntries(required.map(({ key, type }) => [key, text(key, type)]));
    const body = JSON.stringify(sent(scheme, country, values)).toLowerCase();
    return required
      .filter(({ key, type }) => !body.includes(text(key, type).toLowerCase()))
      .map(({ key }) => `${country} ${key}`);
  });
  expect([...new Set(lost)]).toEqual(unused);
});

test('a company’s and a person’s phone and tax number have their own names, and the bank’s address is one line', () => {
  const of = { phoneNumber: '+5511999999999', taxId: '111.444.777-35' };
  const bank = { bankName: 'Banco', bankAddress: 'Av. Paulista 1', city: 'São Paulo', postalCode: '01310-100' };
  const person = sent('swift', 'BR', { firstName: 'Ana', lastName: 'Lima', ...of, ownerDocumentNumber: '12', ...bank });
  expect(person).toMatchObject({
    additional_info: { personal_mobile_number: of.phoneNumber, personal_id_number: of.taxId },
    bank_details: { bank_name: 'Banco', bank_street_address: 'Av. Paulista 1, 01310-100, São Paulo' },
  });
  expect(sent('swift', 'BR', { ownerName: 'Lima Ltda', ...of })).toMatchObject({
    additional_info: { business_phone_number: of.phoneNumber, business_registration_number: of.taxId },
  });
  expect(sent('swift', 'CN', { firstName: 'Li', ownerDocumentNumber: '1101' })).toMatchObject({
    additional_info: { personal_id_number: '1101' },
  });
});

test('only a purpose without a name of its own is reported as another service', () => {
  const unnamed = remittancePurposes.filter((purpose) => reasonOf(purpose) === 'other_services');
  expect(unnamed).toEqual(['other']);
});
