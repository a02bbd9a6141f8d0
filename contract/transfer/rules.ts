import { assets, type AssetCode } from '../platform/assets.ts';
import { parseUnits } from '../platform/money.ts';
import type { FeeTerms } from '../platform/money-fees.ts';
import { must } from '../platform/errors.ts';

/** Who is to be paid, by one of three. */
export interface PayeeText {
  readonly toUid?: string;
  readonly toEmailAddress?: string;
  readonly toPhoneNumber?: string;
}

/** What a security verification of a transfer is bound to: another payee, asset or amount needs another one. */
export function transferValues(order: PayeeText & { readonly asset: string; readonly amount: string }) {
  const to = order.toUid ?? order.toEmailAddress ?? order.toPhoneNumber ?? '';
  return { to, asset: order.asset, amount: order.amount };
}

export const remarkMaxLength = 100;
/** So many payees may be looked up by one user in a day: nobody reads the list of customers out. */
export const lookupsPerDay = 100;

/** What holds for sending an asset to another account of ours. Amounts are canonical decimals of the asset. */
export interface TransferTerms {
  /** Taken from what is sent. */
  readonly fee: string;
  /** In one transfer. */
  readonly maximum: string;
  /** By one account in the 24 hours before. */
  readonly dailyMaximum: string;
  /** From this amount on an operator looks at it first. */
  readonly reviewFrom: string;
}

/** Five times of what is reviewed may go at once, ten times in a day. */
const of = (reviewFrom: bigint): TransferTerms => ({
  fee: '0',
  maximum: String(reviewFrom * 5n),
  dailyMaximum: String(reviewFrom * 10n),
  reviewFrom: String(reviewFrom),
});

/** The terms of each asset, by whole units: a review from about 50,000 USD on. */
export const transferTerms: Readonly<Record<AssetCode, TransferTerms>> = {
  BTC: of(1n),
  ETH: of(20n),
  USDT: of(50_000n),
  USDC: of(50_000n),
  TRX: of(200_000n),
  SOL: of(400n),
  XRP: of(40_000n),
  LTC: of(400n),
  EUR: of(50_000n),
  USD: of(50_000n),
  GBP: of(40_000n),
  CHF: of(50_000n),
  HKD: of(400_000n),
  SGD: of(70_000n),
  JPY: of(8_000_000n),
  CNY: of(360_000n),
  AED: of(200_000n),
};

/** The terms in smallest units. */
export function unitTerms(asset: AssetCode, terms: TransferTerms = transferTerms[asset]) {
  const units = (amount: string) => must(parseUnits(amount, assets[asset].scale), `the amount ${amount} of ${asset}`);
  const fee: FeeTerms = { fixed: units(terms.fee) };
  return {
    fee,
    maximum: units(terms.maximum),
    dailyMaximum: units(terms.dailyMaximum),
    reviewFrom: units(terms.reviewFrom),
  };
}

/** A name as somebody may see it who is about to pay: `Ada Lindqvist` as `A•• L•••••••t`. */
export function maskName(name: string): string {
  const words = name.trim().split(/\s+/u);
  return words.map((word, index) => maskWord(word, index === words.length - 1)).join(' ');
}

/** The length is told up to a point: very long ones would give their owner away. */
const mostDots = 8;

function maskWord(word: string, isLast: boolean): string {
  const letters = Array.from(word);
  const [first = ''] = letters;
  if (letters.length < 3 || !isLast) return first + '•'.repeat(Math.min(letters.length - 1, mostDots));
  return first + '•'.repeat(Math.min(letters.length - 2, mostDots)) + (letters.at(-1) ?? '');
}
