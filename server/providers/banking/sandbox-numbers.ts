import { randomInt } from 'node:crypto';
import { checkDigitsOf } from '#contract/bank-numbers/iban.ts';
import type { BankDetails } from './banking.ts';

const bank = { bankName: 'Sandbox Bank', bankAddress: '1 Test Street' };
const digits = (count: number) => Array.from({ length: count }, () => String(randomInt(10))).join('');

/** Returns account numbers in a country's format: an IBAN, or a branch and an account. */
function inIban(country: string, rest: string, accountNumber: string, branchCode: string | null) {
  const iban = `${country}${checkDigitsOf(country, rest)}${rest}`;
  return { accountNumber, iban, branchCode, bic: `SNDB${country}2LXXX`, bankCountry: country };
}

type Numbers = Omit<BankDetails, 'holder' | 'bankName' | 'bankAddress'>;

const numbersIn: Readonly<Record<string, (account: string) => Numbers>> = {
  EUR: (account) => inIban('LT', `99999${account.padStart(11, '0')}`, account, null),
  GBP: (account) => inIban('GB', `SNDB999999${account.slice(-8)}`, account.slice(-8), '999999'),
  CHF: (account) => inIban('CH', `99999${account.padStart(12, '0')}`, account, null),
  USD: (accountNumber) => {
    // Belongs to a real district, with a valid check digit.
    return { accountNumber, iban: null, branchCode: '073000040', bic: 'SNDBUS3NXXX', bankCountry: 'US' };
  },
};
const elsewhere = (accountNumber: string): Numbers => ({
  accountNumber,
  iban: null,
  branchCode: null,
  bic: 'SNDBSGSGXXX',
  bankCountry: 'SG',
});

/** Creates a new account in a holder's name, numbered in the format of that currency's payments. */
export function makeDetails(holder: string, currency: string, account = digits(10)): BankDetails {
  return { holder, ...(numbersIn[currency] ?? elsewhere)(account), ...bank };
}

/** Returns the account shared by all customers, whose number never changes. */
export const sharedDetails = (holder: string, currency: string): BankDetails =>
  makeDetails(holder, currency, '7000000001');
