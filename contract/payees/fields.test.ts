import { expect, test } from 'vitest';
import { payeeAccount } from './fields.ts';

test.each([
  [{ iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' }, 'DE89370400440532013000'],
  [{ bic: 'CHASUS33', aba: '021000021', accountNumber: '12345678' }, '021000021 12345678'],
  [{ bankCode: '003', branchNumber: '00012', accountNumber: '1234567' }, '003 00012 1234567'],
  [{ bic: 'BOTKJPJT', branchCode: '001', accountNumber: '1234567' }, 'BOTKJPJT 001 1234567'],
  [{ bic: 'BUKBGB22', accountNumber: '12345678' }, 'BUKBGB22 12345678'],
])('the account %o is identified with its bank', (values, account) => {
  expect(payeeAccount(values)).toBe(account);
});
