import { feeTermsOf } from '../catalogue/terms.ts';
import type { Terms } from '../catalogue/entries.ts';
import { findTerms, type TermsFor } from '../currencies/networks.ts';
import { type AssetCode, scaleOf } from '../platform/assets.ts';
import { parseUnits } from '../platform/money.ts';
import { splitOf } from '../platform/money-fees.ts';
import { must } from '../platform/errors.ts';

/** The payee, identified by one of three. */
export interface PayeeText {
  readonly toUid?: string;
  readonly toEmailAddress?: string;
  readonly toPhoneNumber?: string;
}

/**
 * Returns the values a step-up verification of a transfer is bound to; another payee, asset or amount needs a new one.
 */
export function transferValues(order: PayeeText & { readonly asset: string; readonly amount: string }) {
  const to = order.toUid ?? order.toEmailAddress ?? order.toPhoneNumber ?? '';
  return { to, asset: order.asset, amount: order.amount };
}

/** Why staff return a transfer, as its sender is told. */
export const returnReasons = [
  'senderAsked',
  'detailsMissing',
  'recipientUnavailable',
  'suspectedScam',
  'termsBroken',
] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** True if a text from a form is a reason for a return. */
export function isReturnReason(text: string | undefined): text is ReturnReason {
  return returnReasons.some((reason) => reason === text);
}

export const remarkMaxLength = 100;
/** Maximum payee lookups per user per day, so that no one can enumerate the customers. */
export const lookupsPerDay = 100;

/** Returns the terms for sending an asset to another account on the platform. */
export const transferTerms = (asset: AssetCode, whom: Pick<TermsFor, 'tier' | 'country'> = {}): Terms =>
  findTerms('transfer', asset, whom);

/** Returns the terms in smallest units. */
export function unitTerms(asset: AssetCode, terms: Terms = transferTerms(asset)) {
  const units = (amount: string) => must(parseUnits(amount, scaleOf(asset)), `the amount ${amount} of ${asset}`);
  return {
    fee: feeTermsOf(terms),
    maximum: units(terms.maximum),
    dailyMaximum: units(terms.dailyMaximum),
    monthlyMaximum: terms.monthlyMaximum === null ? null : units(terms.monthlyMaximum),
    reviewFrom: units(terms.reviewFrom),
  };
}

/** Error codes for an invalid amount. */
export type AmountFault = 50014 | 60029 | 60027 | 60028;

/**
 * Returns the error code if an amount (smallest units) can’t be sent; undefined if it can.
 * @param account what is left of the tightest limit, and the available balance; undefined if unknown
 */
export function findAmountFault(
  { fee, maximum }: Pick<ReturnType<typeof unitTerms>, 'fee' | 'maximum'>,
  amount: bigint | undefined,
  { left, available }: { readonly left?: bigint | undefined; readonly available?: bigint | undefined },
): AmountFault | undefined {
  if (amount === undefined || amount <= 0n || amount > maximum) return 50014;
  if (!splitOf(amount, fee)) return 60029;
  if (left !== undefined && amount > left) return 60027;
  if (available !== undefined && amount > available) return 60028;
  return undefined;
}

/** Masks a name for a user who is about to pay: `Ada Lindqvist` becomes `A•• L•••••••t`. */
export function maskName(name: string): string {
  const words = name.trim().split(/\s+/u);
  return words.map((word, index) => maskWord(word, index === words.length - 1)).join(' ');
}

/** The length is shown only up to a point: very long names would give their owner away. */
const mostDots = 8;

function maskWord(word: string, isLast: boolean): string {
  const letters = Array.from(word);
  const [first = ''] = letters;
  if (letters.length < 3 || !isLast) return first + '•'.repeat(Math.min(letters.length - 1, mostDots));
  return first + '•'.repeat(Math.min(letters.length - 2, mostDots)) + (letters.at(-1) ?? '');
}
