import { ibanCountries } from '../bank-numbers/iban-countries.ts';
import { isPayable } from '../catalogue/countries.ts';
import type { Terms } from '../catalogue/entries.ts';
import { catalogue } from '../catalogue/snapshot.ts';
import { findOwnTerms, type TermsFor } from '../currencies/networks.ts';
import type { SchemeCode } from '../platform/calendars/arrival.ts';

/** Fields that identify an account of a scheme in a country, in order. */
type Numbers = readonly NumberKey[];
export type NumberKey =
  | 'iban'
  | 'bic'
  | 'sortCode'
  | 'aba'
  | 'bsb'
  | 'ifsc'
  | 'clabe'
  | 'ctn'
  | 'bankCode'
  | 'branchCode'
  | 'branchNumber'
  | 'accountNumber'
  | 'bankAccountType';

/** A way to pay by bank. The code is that of the catalogue's payment method, whose terms set the price. */
export interface PayoutScheme {
  readonly code: string;
  /** Possible countries of the payee's bank; null: every country that can be paid. */
  readonly countries: readonly string[] | null;
  readonly numbersIn: (country: string) => Numbers;
  /** Business-day calendar it follows; undefined: within a minute, at any time. */
  readonly calendar: ((currency: string) => SchemeCode | 'unknown') | undefined;
  /** Whether it pays banks outside of the centre it follows: the payee's country determines when it arrives then. */
  readonly isWorldwide: boolean;
  /** Maximum characters of a reference. */
  readonly referenceLength: number;
  /** Whether the form asks for the payee's street: wires carry structured addresses. */
  readonly asksStreet: boolean;
  /** Whether a provider can query the payee's bank for the account holder. */
  readonly checksNames: boolean;
}

/** Countries of the euro credit transfer scheme (EPC409-09): the EEA states and those that joined. */
const sepaCountries = (
  'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK ' +
  'SM VA'
).split(' ');

/** Settlement system of a wire, by currency. */
const settledBy: Readonly<Record<string, SchemeCode>> = {
  EUR: 'target',
  USD: 'fedwire',
  GBP: 'chaps',
  HKD: 'chats',
  SGD: 'meps',
  AED: 'uaefts',
  CNY: 'hvps',
};

const national: Readonly<Record<string, Numbers>> = {
  US: ['bic', 'aba', 'accountNumber', 'bankAccountType'],
  MX: ['bic', 'clabe'],
  IN: ['bic', 'ifsc', 'accountNumber'],
  AU: ['bic', 'bsb', 'accountNumber'],
  CN: ['bic', 'ctn', 'accountNumber'],
  CA: ['bic', 'bankCode', 'branchNumber', 'accountNumber'],
  JP: ['bic', 'branchCode', 'bankAccountType', 'accountNumber'],
};

const byIban = (): Numbers => ['iban'];
const inUnitedKingdom = (): Numbers => ['sortCode', 'accountNumber'];
const byWire = (country: string): Numbers =>
  ibanCountries.has(country) ? ['iban', 'bic'] : (national[country] ?? ['bic', 'accountNumber']);

const scheme = (code: string, countries: readonly string[] | null, facts: Partial<PayoutScheme>): PayoutScheme => ({
  code,
  countries,
  numbersIn: byIban,
  calendar: undefined,
  isWorldwide: false,
  referenceLength: 140,
  asksStreet: false,
  checksNames: false,
  ...facts,
});

const on = (code: SchemeCode) => () => code;
const unknownDay = () => 'unknown' as const;

/** All payout schemes. */
export const payoutSchemes: readonly PayoutScheme[] = [
  scheme('sepa', sepaCountries, { calendar: on('sepa'), checksNames: true }),
  scheme('sepa-instant', sepaCountries, { checksNames: true }),
  scheme('ach', ['US'], {
    numbersIn: () => ['aba', 'accountNumber', 'bankAccountType'],
    calendar: on('ach'),
    referenceLength: 10,
  }),
  scheme('fedwire', ['US'], {
    numbersIn: () => ['aba', 'accountNumber'],
    calendar: on('fedwire'),
    asksStreet: true,
  }),
  scheme('faster-payments', ['GB'], { numbersIn: inUnitedKingdom, referenceLength: 18, checksNames: true }),
  scheme('bacs', ['GB'], {
    numbersIn: inUnitedKingdom,
    calendar: on('bacs'),
    referenceLength: 18,
    checksNames: true,
  }),
  scheme('chaps', ['GB'], {
    numbersIn: inUnitedKingdom,
    calendar: on('chaps'),
    asksStreet: true,
    checksNames: true,
  }),
  scheme('fps-hk', ['HK'], { numbersIn: () => ['bankCode', 'accountNumber'], referenceLength: 35 }),
  scheme('chats', ['HK'], { numbersIn: () => ['bankCode', 'accountNumber'], calendar: on('chats'), asksStreet: true }),
  scheme('fast', ['SG'], { numbersIn: () => ['bankCode', 'accountNumber'], referenceLength: 35 }),
  scheme('zengin', ['JP'], {
    numbersIn: () => ['bankCode', 'branchCode', 'bankAccountType', 'accountNumber'],
    calendar: unknownDay,
    referenceLength: 20,
  }),
  scheme('osko', ['AU'], { numbersIn: () => ['bsb', 'accountNumber'] }),
  scheme('eft-ca', ['CA'], {
    numbersIn: () => ['bankCode', 'branchNumber', 'accountNumber'],
    calendar: unknownDay,
    referenceLength: 15,
  }),
  scheme('nz-bulk', ['NZ'], {
    numbersIn: () => ['bankCode', 'branchCode', 'accountNumber'],
    calendar: unknownDay,
    referenceLength: 12,
  }),
  scheme('sic', ['CH', 'LI'], { calendar: unknownDay }),
  scheme('uaefts', ['AE'], { calendar: on('uaefts') }),
  scheme('bankgirot', ['SE'], { calendar: unknownDay, referenceLength: 25 }),
  scheme('straksclearing', ['DK'], { referenceLength: 20 }),
  scheme('elixir', ['PL'], { calendar: unknownDay }),
  scheme('certis', ['CZ'], { calendar: unknownDay }),
  scheme('swift', null, {
    numbersIn: byWire,
    calendar: (currency) => settledBy[currency] ?? 'unknown',
    isWorldwide: true,
    asksStreet: true,
  }),
];

export const findScheme = (code: string): PayoutScheme | undefined => payoutSchemes.find((one) => one.code === code);

/** A scheme in a currency, with its terms there. */
export interface OfferedScheme {
  readonly scheme: PayoutScheme;
  readonly terms: Terms;
}

/** Returns the schemes for a customer's withdrawal in a currency that the catalogue offers and has terms for. */
export function listOffered(currency: string, whom: Pick<TermsFor, 'tier' | 'country'> = {}): readonly OfferedScheme[] {
  const methods = catalogue().paymentMethods;
  return payoutSchemes.flatMap((one) => {
    const method = methods.find(({ code }) => code === one.code);
    if (!method?.isOffered || !method.currencies.some((code) => code === currency)) return [];
    const terms = findOwnTerms('withdrawal', currency, { ...whom, channel: one.code });
    return terms?.channel === one.code ? [{ scheme: one, terms }] : [];
  });
}

/** Returns the possible countries of the payee's bank, in a scheme. */
export function listCountriesOf({ countries }: Pick<PayoutScheme, 'countries'>): readonly string[] {
  const codes = catalogue().countries.map(({ code }) => code);
  return codes.filter((code) => isPayable(code) && (countries === null || countries.includes(code)));
}
