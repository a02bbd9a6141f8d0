import { assets, type AssetCode } from '../platform/assets.ts';
import { parseUnits } from '../platform/money.ts';
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

const of = (maximum: number): TransferTerms => ({
  fee: '0',
  maximum: String(maximum),
  dailyMaximum: String(maximum * 2),
  reviewFrom: String(maximum / 5),
});

/** The terms of each asset: a review from about 50,000 USD on. */
export const transferTerms: Readonly<Record<AssetCode, TransferTerms>> = {
  BTC: of(5),
  ETH: of(100),
  USDT: of(250_000),
  USDC: of(250_000),
  TRX: of(1_000_000),
  SOL: of(2000),
  XRP: of(200_000),
  LTC: of(2000),
  EUR: of(250_000),
  USD: of(250_000),
  GBP: of(200_000),
  CHF: of(250_000),
  HKD: of(2_000_000),
  SGD: of(350_000),
  JPY: of(40_000_000),
  CNY: of(1_800_000),
  AED: of(1_000_000),
};

/** The terms in smallest units. */
export function unitTerms(asset: AssetCode, terms: TransferTerms = transferTerms[asset]) {
  const units = (amount: string) => must(parseUnits(amount, assets[asset].scale), `the amount ${amount} of ${asset}`);
  return {
    fee: units(terms.fee),
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
