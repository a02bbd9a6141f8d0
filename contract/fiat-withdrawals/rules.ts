import { feeTermsOf } from '../catalogue/terms.ts';
import type { Terms } from '../catalogue/entries.ts';
import type { PayoutScheme } from '../payees/schemes.ts';
import { arrivesBy, schemes } from '../platform/calendars/arrival.ts';
import { centres } from '../platform/calendars/centres.ts';
import { dayAt } from '../platform/days.ts';
import { feeOf } from '../platform/money-fees.ts';

/** What a payment is for. */
export const payoutPurposes = ['goods', 'services', 'salary', 'family', 'ownAccount', 'rent', 'tax', 'other'] as const;
export type PayoutPurpose = (typeof payoutPurposes)[number];

/** Whose amount is named: what leaves the account, or what the payee gets. */
export const amountSides = ['send', 'receive'] as const;
export type AmountSide = (typeof amountSides)[number];

/** Amounts of a withdrawal, in smallest units. */
export interface Split {
  readonly amount: bigint;
  readonly fee: bigint;
  readonly arrives: bigint;
}

/** Fee and both amounts, whichever of them was named; undefined where nothing would arrive. */
export function splitAmount(terms: Terms, named: bigint, side: AmountSide): Split | undefined {
  if (named <= 0n) return undefined;
  const rules = feeTermsOf(terms);
  if (side === 'send') {
    const fee = feeOf(rules, named);
    return named > fee ? { amount: named, fee, arrives: named - fee } : undefined;
  }
  // The fee is of what leaves, which it is part of: it grows until it is the fee of the whole.
  let fee = feeOf(rules, named);
  while (feeOf(rules, named + fee) !== fee) fee = feeOf(rules, named + fee);
  return { amount: named + fee, fee, arrives: named };
}

/** Signs that every scheme carries: the Latin set of SWIFT and the SEPA rule books. */
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

/** A reference as the scheme carries it: other letters written in its own, the rest a dot, and no longer than it takes. */
export function fitReference({ referenceLength }: Pick<PayoutScheme, 'referenceLength'>, typed: string): string {
  const latin = Array.from(typed, (sign) => written[sign] ?? sign)
    .join('')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '');
  return latin.replaceAll(carried, '.').replaceAll(/\s+/g, ' ').trim().slice(0, referenceLength).trim();
}

/** When a payment that is handed in now is there. */
export type Arrival =
  | { readonly kind: 'instant' }
  /** Days of the calendar; the cut-off is the scheme's own time of day. */
  | {
      readonly kind: 'day';
      readonly sentOn: string;
      readonly arrivesOn: string;
      readonly cutOff: string;
      readonly timeZone: string;
      readonly isToday: boolean;
    }
  | { readonly kind: 'unknown' };

/** By the calendar of the scheme, of a payment in a currency that is handed in at an instant. */
export function arrivalOf({ calendar }: Pick<PayoutScheme, 'calendar'>, currency: string, at: Date): Arrival {
  if (!calendar) return { kind: 'instant' };
  const code = calendar(currency);
  const arrival = code === 'unknown' ? 'unknown' : arrivesBy(code, at);
  if (code === 'unknown' || arrival === 'unknown') return { kind: 'unknown' };
  const { cutOff, centre } = schemes[code];
  const { timeZone } = centres[centre];
  const { sentOn, arrivesOn } = arrival;
  return { kind: 'day', sentOn, arrivesOn, cutOff, timeZone, isToday: sentOn === dayAt(at, timeZone) };
}

/** What keeps a withdrawal from being made now. */
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

/** What the verification `fiat.withdraw` is bound to. */
export function payoutValues({ asset, amount, fee, scheme, reference, payee }: PayoutOrder): Record<string, string> {
  return { asset, amount, fee, to: payee.name, address: payee.account, payeeId: payee.id, scheme, reference };
}
