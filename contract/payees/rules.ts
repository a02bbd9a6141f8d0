import type { DynamicValues } from '../dynamic-forms/rules.ts';
import type { PayeeKind } from './fields.ts';
import { payeeAccount, payeeName } from './fields.ts';

/** In one account. */
export const maxPayees = 300;
/** In one file. */
export const maxImported = 100;
/** Nobody is paid at a new account number before that. */
export const coolDownHours = 24;
export const undoMinutes = 5;
export const friendlyNameMaxLength = 50;

/** What a payee's bank says of the name: checked before money goes there. */
export const nameCheckResults = ['match', 'closeMatch', 'noMatch', 'unavailable'] as const;
export type NameCheckResult = (typeof nameCheckResults)[number];

/**
 * Whether an account of the United Kingdom can be one of its sort code, by Pay.UK's modulus check: a warning and no refusal.
 * `notCovered`: other accounts, and sort codes that its table doesn't have.
 */
export const modulusChecks = ['pass', 'fail', 'notCovered'] as const;
export type ModulusCheck = (typeof modulusChecks)[number];

/** Whether its owner has to say that he means this name all the same. */
export const needsConfirmation = (result: NameCheckResult): boolean => result === 'closeMatch' || result === 'noMatch';

/** A payee as he is handed in. */
export interface PayeeForm extends PayeeKind {
  readonly friendlyName: string;
  readonly values: DynamicValues;
}

/** What the verification `beneficiary.add` is bound to: whom money can go to from then on, and at which account. */
export function payeeValues({ currency, country, values }: PayeeForm): Record<string, string> {
  return { name: payeeName(values), address: payeeAccount(values), currency, country };
}

const valueLength = 1000;

/** The same of many at once. */
export function importValues(entries: readonly PayeeForm[]): Record<string, string> {
  const text = entries
    .map(({ currency, values }) => `${payeeName(values)} ${payeeAccount(values)} ${currency}`)
    .join('\n');
  const count = Math.ceil(text.length / valueLength);
  const parts = Array.from({ length: count }, (_none, index) => [
    `addresses.${index}`,
    text.slice(index * valueLength, (index + 1) * valueLength),
  ]);
  return { count: String(entries.length), ...Object.fromEntries(parts) };
}

/** As many signs at an end of a number as people compare. */
const compared = 4;

/**
 * Another account that looks like this one: both begin and end alike, and in between they differ. Whoever swaps a number
 * counts on that only its ends are read.
 */
export function findLookAlike<Known extends { readonly account: string }>(
  account: string,
  known: readonly Known[],
): Known | undefined {
  const ends = (text: string) => `${text.slice(0, compared)}…${text.slice(-compared)}`;
  return known.find((one) => one.account !== account && account.length > 8 && ends(one.account) === ends(account));
}
