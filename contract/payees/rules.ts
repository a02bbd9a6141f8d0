import type { DynamicValues } from '../dynamic-forms/rules.ts';
import type { PayeeKind } from './fields.ts';
import { payeeAccount, payeeName } from './fields.ts';

/** Maximum payees per account. */
export const maxPayees = 300;
/** Maximum payees per file. */
export const maxImported = 100;
/** Hours before a new account number can be paid. */
export const coolDownHours = 24;
export const undoMinutes = 5;
export const friendlyNameMaxLength = 50;

/** The payee's bank's result for the name, which is checked before money is sent. */
export const nameCheckResults = ['match', 'closeMatch', 'noMatch', 'unavailable'] as const;
export type NameCheckResult = (typeof nameCheckResults)[number];

/**
 * Whether a United Kingdom account can belong to its sort code, by Pay.UK's modulus check: a warning, not a refusal.
 * `notCovered`: other accounts, and sort codes missing from its table.
 */
export const modulusChecks = ['pass', 'fail', 'notCovered'] as const;
export type ModulusCheck = (typeof modulusChecks)[number];

/** True if the owner has to confirm that they mean this name anyway. */
export const needsConfirmation = (result: NameCheckResult): boolean => result === 'closeMatch' || result === 'noMatch';

/** A payee as submitted. */
export interface PayeeForm extends PayeeKind {
  readonly friendlyName: string;
  readonly values: DynamicValues;
}

/**
 * Returns the values the verification for `beneficiary.add` is bound to: who can be paid from then on, and at which
 * account.
 */
export function payeeValues({ currency, country, values }: PayeeForm): Record<string, string> {
  return { name: payeeName(values), address: payeeAccount(values), currency, country };
}

const valueLength = 1000;

/** Returns the values for adding many payees at once. */
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

/** Number of characters that people compare at each end of a number. */
const compared = 4;

/**
 * Returns another account that looks like this one: same start and end, but different in between. Fraudsters who swap a
 * number rely on people reading only its ends.
 */
export function findLookAlike<Known extends { readonly account: string }>(
  account: string,
  known: readonly Known[],
): Known | undefined {
  const ends = (text: string) => `${text.slice(0, compared)}…${text.slice(-compared)}`;
  return known.find((one) => one.account !== account && account.length > 8 && ends(one.account) === ends(account));
}
