import { readIban } from '#contract/bank-numbers/iban.ts';
import type { DynamicValues } from '#contract/dynamic-forms/rules.ts';
import type { ModulusCheck } from '#contract/payees/rules.ts';
import { findSubstitute, findWeights, type Weights } from './table.ts';

/** The fourteen digits of a sort code and an account; the rules call them u v w x y z a b c d e f g h. */
type Digits = readonly number[];
const place = { a: 6, b: 7, c: 8, g: 12, h: 13 } as const;
const digitOf = (digits: Digits, name: keyof typeof place): number => digits[place[name]] ?? 0;
const digitsOf = (text: string): Digits => Array.from(text, Number);

/** Exceptions that are checked under a sort code of their own. */
const standIns: Readonly<Record<number, string>> = { 8: '090126', 9: '309634' };
/** Exceptions of which only one row has to pass; otherwise every row has to. */
const eitherOf: readonly number[] = [2, 9, 10, 11, 12, 13];

const wholeWeights = [0, 0, 1, 2, 5, 3, 6, 4, 8, 7, 10, 9, 3, 1];
const lateWeights = [0, 0, 0, 0, 0, 0, 0, 0, 8, 7, 10, 9, 3, 1];

/**
 * Checks whether a UK account can belong to its sort code, by the rules of “Validating account numbers” (Pay.UK) and
 * their table. A pass means the account may exist; a fail is nearly always a typing error. It is a warning and not a
 * refusal, since the table is older than the newest sort codes.
 * @param account eight digits
 */
export function checkModulus(sortCode: string, account: string): ModulusCheck {
  const rows = findWeights(sortCode);
  if (rows.length === 0 || !/^\d{8}$/.test(account)) return 'notCovered';
  const outcomes = rows.map((row) => passes(row, sortCode, account));
  if (outcomes.includes(undefined)) return 'notCovered';
  const isEither = rows.every(({ exception }) => eitherOf.includes(exception));
  const isRight = isEither ? outcomes.includes(true) : !outcomes.includes(false);
  return isRight ? 'pass' : 'fail';
}

/** Checks a payee's numbers: a sort code with its account, or the two in a British IBAN. */
export function checkPayeeModulus({ iban, sortCode, accountNumber }: DynamicValues): ModulusCheck {
  if (typeof sortCode === 'string' && typeof accountNumber === 'string') return checkModulus(sortCode, accountNumber);
  const read = typeof iban === 'string' ? readIban(iban).value : undefined;
  return read?.country === 'GB' ? checkModulus(read.number.slice(8, 14), read.number.slice(14)) : 'notCovered';
}

/** Checks one row; undefined for accounts it does not cover (foreign currencies). */
function passes(row: Weights, sortCode: string, account: string): boolean | undefined {
  const { exception } = row;
  const digits = digitsOf((exception === 5 ? findSubstitute(sortCode) : (standIns[exception] ?? sortCode)) + account);
  const [a, c, g, h] = [digitOf(digits, 'a'), digitOf(digits, 'c'), digitOf(digits, 'g'), digitOf(digits, 'h')];
  if (exception === 3 && (c === 6 || c === 9)) return true;
  if (exception === 6 && a >= 4 && a <= 8 && g === h) return undefined;
  const rest = remainder(row, digits);
  if (exception === 4) return rest === g * 10 + h;
  if (exception === 5) return row.method === 'DBLAL' ? (10 - rest) % 10 === h : rest !== 1 && (11 - rest) % 11 === g;
  if (rest === 0 || exception !== 14) return rest === 0;
  // A seven-digit account followed by a serial digit: drop that digit and prepend a zero.
  if (![0, 1, 9].includes(h)) return false;
  return remainder(row, [...digits.slice(0, place.a), 0, ...digits.slice(place.a, place.h)]) === 0;
}

/** Returns the remainder of the weighted sum of the digits. */
function remainder(row: Weights, digits: Digits): number {
  const weights = weightsFor(row, digits);
  const products = digits.map((digit, index) => digit * (weights[index] ?? 0));
  if (row.method !== 'DBLAL') return sumOf(products) % (row.method === 'MOD11' ? 11 : 10);
  const digitSum = sumOf(products.map((product) => sumOf(digitsOf(String(product)))));
  return (digitSum + (row.exception === 1 ? 27 : 0)) % 10;
}

/** Returns the row's weights, or those that replace them for this account. */
function weightsFor({ exception, weights }: Weights, digits: Digits): readonly number[] {
  const [a, b, g] = [digitOf(digits, 'a'), digitOf(digits, 'b'), digitOf(digits, 'g')];
  if (exception === 2 && a !== 0) return g === 9 ? lateWeights : wholeWeights;
  const isShort = exception === 7 || (exception === 10 && (a === 0 || a === 9) && b === 9);
  return isShort && g === 9 ? weights.map((weight, index) => (index <= place.b ? 0 : weight)) : weights;
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
