import { expect, test } from 'vitest';
import { toCsv } from '#contract/platform/csv.ts';
import '../../../tests/harness/catalogue.ts';
import { columns, readPayees, toCells } from './csv.ts';
import type { PayeeRow } from './rows.ts';

const at = '2026-11-23T10:00:00.000Z';
const today = '2026-11-23';
const holder = { firstName: 'Bruno', lastName: 'Keller', beneficiaryCity: 'Hamburg' };

function row(
  part: Pick<PayeeRow, 'currency' | 'country' | 'scheme'> & Partial<PayeeRow>,
  values: Readonly<Record<string, string>>,
): PayeeRow {
  return {
    id: crypto.randomUUID(),
    friendlyName: 'Landlord',
    userType: 'individual',
    version: '2026-11',
    name: 'Bruno Keller',
    account: '',
    bankName: null,
    nameCheck: { result: 'match', name: null },
    usableAt: null,
    createdAt: at,
    updatedAt: at,
    ...part,
    values: { ...holder, beneficiaryCountry: part.country, ...values },
  };
}

const german = row({ currency: 'EUR', country: 'DE', scheme: 'sepa' }, { iban: 'DE89370400440532013000' });
const british = row(
  { currency: 'GBP', country: 'GB', scheme: 'faster-payments' },
  { sortCode: '089999', accountNumber: '66374958' },
);
const american = row(
  { currency: 'USD', country: 'US', scheme: 'ach', friendlyName: '=cmd|Rivet, "Inc"' },
  { aba: '021000021', accountNumber: '000123456789', bankAccountType: 'checking' },
);

test('a file of payees is read back unchanged, for three countries and any names', () => {
  const rows = [german, british, american];
  const file = toCsv(columns, rows.map(toCells));
  // A spreadsheet would treat it as a formula.
  expect(file).toContain(`"'=cmd`);
  const read = readPayees(file, today);
  expect(read?.map(({ fault }) => fault)).toEqual([undefined, undefined, undefined]);
  expect(read?.map(({ form }) => form)).toMatchObject(
    rows.map(({ friendlyName, currency, country, scheme, userType, values }) => ({
      friendlyName,
      currency,
      country,
      scheme,
      userType,
      values,
    })),
  );
});

test('faults are named by column, line by line, and a file without the columns is rejected', () => {
  const wrong = { ...german, values: { ...german.values, iban: 'DE89370400440532013001' } };
  const nameless = { ...german, friendlyName: '' };
  const unknown = { ...german, scheme: 'pigeon' };
  const file = toCsv(columns, [wrong, nameless, unknown, british].map(toCells));
  expect(readPayees(file, today)?.map(({ fault }) => fault)).toEqual(['iban', 'friendlyName', 'scheme', undefined]);
  expect(readPayees('name,iban\nBruno,DE89370400440532013000\n', today)).toBeUndefined();
});
