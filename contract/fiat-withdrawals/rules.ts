import { feeTermsOf } from '../catalogue/terms.ts';
import type { Terms } from '../catalogue/entries.ts';
import type { PayoutScheme } from '../payees/schemes.ts';
import { arrivesBy, schemes } from '../platform/calendars/arrival.ts';
import { centreOf, centres } from '../platform/calendars/centres.ts';
import { dayAt } from '../platform/days.ts';
import { amountBefore, feeOf } from '../platform/money-fees.ts';

/** Purpose of a payment. */
export const payoutPurposes = ['goods', 'services', 'salary', 'family', 'ownAccount', 'rent', 'tax', 'other'] as const;
export type PayoutPurpose = (typeof payoutPurposes)[number];

/** Why a bank doesn't make a payment, or sends it back. */
export const bankReasons = [
  'accountInvalid',
  'bankInvalid',
  'nameDiffers',
  'currencyRefused',
  'detailsInvalid',
  'accountClosed',
  'accountInactive',
  'accountRestricted',
  'declined',
  'other',
] as const;
export type BankReason = (typeof bankReasons)[number];

/** Which amount is specified: what leaves the account, or what the payee receives. */
export const amountSides = ['send', 'receive'] as const;
export type AmountSide = (typeof amountSides)[number];

/** Amounts of a withdrawal, in smallest units. */
export interface Split {
  readonly amount: bigint;
  readonly fee: bigint;
  readonly arrives: bigint;
}

/** Returns the fee and both amounts, whichever was specified; undefined if that can't arrive. */
export function splitAmount(terms: Terms, named: bigint, side: AmountSide): Split | undefined {
  if (named <= 0n) return undefined;
  const rules = feeTermsOf(terms);
  if (side === 'send') {
    const fee = feeOf(rules, named);
    return named > fee ? { amount: named, fee, arrives: named - fee } : undefined;
  }
  // The fee is calculated on the amount that leaves, which includes it.
  const amount = amountBefore(rules, named);
  return amount === undefined ? undefined : { amount, fee: amount - named, arrives: named };
}

/** Characters every scheme carries: the Latin set of SWIFT and the SEPA rule books. */
const carried = /[^A-Za-z0-9/\-?:().,'+ ]/gu;
const written: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  '&': '+',
  _: '-',
};

/**
 * Converts a reference for the scheme: other letters are transliterated, the rest become a dot, and it is cut to the
 * scheme's length.
 */
export function fitReference({ referenceLength }: Pick<PayoutScheme, 'referenceLength'>, typed: string): string {
  const latin = Array.from(typed, (sign) => written[sign] ?? sign)
    .join('')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '');
  return latin.replaceAll(carried, '.').replaceAll(/\s+/g, ' ').trim().slice(0, referenceLength).trim();
}

/** When a payment submitted now arrives. */
export type Arrival =
  | { readonly kind: 'instant' }
  /** Calendar days; the cut-off is the scheme's own time of day. */
  | {
      readonly kind: 'day';
      readonly sentOn: string;
      readonly arrivesOn: string;
      readonly cutOff: string;
      readonly timeZone: string;
      readonly isToday: boolean;
    }
  | { readonly kind: 'unknown' };

/**
 * Returns when a payment in a currency submitted at an instant arrives: by the scheme's calendar, and by that of the
 * payee's country if it isn't the same. Unknown if one of them is.
 *
 * @param country of the payee's bank; undefined if not known yet
 */
export function arrivalOf(
  { calendar, isWorldwide }: Pick<PayoutScheme, 'calendar' | 'isWorldwide'>,
  currency: string,
  country: string | undefined,
  at: Date,
): Arrival {
  if (!calendar) return { kind: 'instant' };
  const code = calendar(currency);
  if (code === 'unknown') return { kind: 'unknown' };
  const { cutOff, centre } = schemes[code];
  const to = isWorldwide ? country && centreOf(country) : centre;
  const arrival = to ? arrivesBy(code, at, to) : 'unknown';
  if (arrival === 'unknown') return { kind: 'unknown' };
  const { timeZone } = centres[centre];
  const { sentOn, arrivesOn } = arrival;
  return { kind: 'day', sentOn, arrivesOn, cutOff, timeZone, isToday: sentOn === dayAt(at, timeZone) };
}

/** Returns when the last of several payments submitted together arrives; unknown if one of them is. */
export const lastArrival = (arrivals: readonly [Arrival, ...Arrival[]]): Arrival =>
  arrivals.reduce((last, one) => {
    if (last.kind === 'unknown' || one.kind === 'instant') return last;
    return last.kind === 'day' && one.kind === 'day' && one.arrivesOn <= last.arrivesOn ? last : one;
  });

/** What prevents a withdrawal now. */
export const obstacleKinds = [
  'notVerified',
  'frozen',
  'securityChange',
  'noFundPassword',
  'fundPasswordLocked',
  'disabled',
  'debt',
  'limitUsed',
] as const;

/** An order as its owner confirms it; amounts are decimals. */
export interface PayoutOrder {
  readonly asset: string;
  readonly amount: string;
  readonly fee: string;
  readonly scheme: string;
  readonly reference: string;
  readonly payee: { readonly id: string; readonly name: string; readonly account: string };
}

/** Returns the values the verification for `fiat.withdraw` is bound to. */
export function payoutValues({ asset, amount, fee, scheme, reference, payee }: PayoutOrder): Record<string, string> {
  return { asset, amount, fee, to: payee.name, address: payee.account, payeeId: payee.id, scheme, reference };
}
