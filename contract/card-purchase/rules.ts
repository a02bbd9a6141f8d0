import type { PaymentMethod, Terms } from '../catalogue/entries.ts';
import { catalogue } from '../catalogue/snapshot.ts';
import { feeTermsOf } from '../catalogue/terms.ts';
import { pairTerms, listConvertible } from '../convert/rules.ts';
import { findOwnTerms, type TermsFor } from '../currencies/networks.ts';
import { allAssets, getAsset, scaleOf, type Asset, type AssetCode } from '../platform/assets.ts';
import { must } from '../platform/errors.ts';
import { limits } from '../platform/limits.ts';
import { feeOf } from '../platform/money-fees.ts';
import { convertUnits, convertUnitsBack, readRateValue } from '../platform/money-rate.ts';
import { absolute, divide } from '../platform/money-rounding.ts';
import { formatUnits, parseUnits, plainDecimal } from '../platform/money.ts';
import type { NamedAmount } from '../acceptor/rules.ts';

const { quote, newConfirmationPercent } = limits.cardPurchase;

/** Seconds for which a price is firm, a token opens the provider's page, and a payment can be made there. */
export const cardQuoteLifeS = quote.minutes * 60;
/** Minutes an order waits for its payment. */
export const cardOrderMinutes = 30;
/** Maximum number of orders per account that wait for payment at once. */
export const maxUnpaidCards = 3;
/** Usual time until the coins arrive, in minutes. */
export const cardArrivalMinutes = { from: 10, to: 30 } as const;
/** Version of the disclaimer beside the form, which the customer accepts by ordering. */
export const cardDisclaimerVersion = '2026-11-01';

/** Payment from the account's own balance in the currency, instead of by card. */
export const balancePayType = 'balance';
/** Accepted card schemes. */
const cardSchemes: readonly string[] = ['visa', 'mastercard'];

type Whom = Pick<TermsFor, 'tier' | 'country'>;

/** Terms for buying a coin with a currency. */
export interface CardPair {
  readonly coin: AssetCode;
  readonly currency: AssetCode;
  /** Terms of the amount paid: fee and limits. */
  readonly terms: Terms;
  /** How far our rate is below the mid-market rate. */
  readonly spreadBps: number;
}

/** Returns the terms of a pair, or undefined if the coin isn't sold for the currency. */
export function cardPair(coin: string, currency: string, whom: Whom = {}): CardPair | undefined {
  const terms = findOwnTerms('cardPurchase', currency, whom);
  const exchange = pairTerms(currency, coin, whom);
  if (!terms || !exchange || getAsset(exchange.to).kind !== 'crypto') return undefined;
  return { coin: exchange.to, currency: exchange.from, terms, spreadBps: exchange.spreadBps };
}

/** Returns the currencies that cards can pay in. */
export const listCardCurrencies = (whom: Whom = {}): readonly Asset[] =>
  allAssets().filter(({ code, kind }) => kind === 'fiat' && cardMethods(code, whom).length > 0);

export const listCardPairs = (whom: Whom = {}): readonly CardPair[] =>
  listCardCurrencies(whom).flatMap((currency) =>
    listConvertible(whom).flatMap(({ code }) => cardPair(code, currency.code, whom) ?? []),
  );

/** Returns the cards that can pay in a currency; empty if it has no terms. */
export function cardMethods(currency: string, whom: Whom = {}): readonly PaymentMethod[] {
  if (!findOwnTerms('cardPurchase', currency, whom)) return [];
  return catalogue()
    .paymentMethods.filter(({ code, kind, isOffered }) => kind === 'card' && isOffered && cardSchemes.includes(code))
    .filter(({ currencies }) => currencies.some((code) => code === currency))
    .toSorted((one, other) => one.position - other.position);
}

/**
 * How the fee is calculated. The specification can be read in two ways: the lower of a share and an amount, or the
 * share but at least the amount. The terms decide: a maximum amount selects the first, a minimum amount the second.
 */
export function cardFeeRule({ feeBps, feeLeast, feeMost }: Pick<Terms, 'feeBps' | 'feeLeast' | 'feeMost'>) {
  const percent = formatUnits(BigInt(feeBps), 2);
  if (feeLeast !== null) return { percent, amount: feeLeast, rule: 'atLeast' as const };
  return { percent, amount: feeMost, rule: 'lower' as const };
}

/** The amount paid and the coins received, each in smallest units of its asset. */
export interface CardSides {
  /** Total charged to the card. */
  readonly total: bigint;
  readonly fee: bigint;
  readonly coins: bigint;
}

/**
 * Calculates both sides at a rate (coins per whole unit of the currency). The specified side stays as it is: the fee is
 * taken from a specified total and the rest buys coins, rounded down; for specified coins, the smallest total that buys
 * them is charged.
 * @param isFree paid from the balance, which costs no fee
 */
export function cardSides(
  { coin, currency, terms }: Pick<CardPair, 'coin' | 'currency' | 'terms'>,
  by: NamedAmount,
  units: bigint,
  rate: string,
  isFree = false,
): CardSides {
  const scales = { base: scaleOf(currency), quote: scaleOf(coin) };
  const fees = isFree ? { fixed: 0n } : feeTermsOf(terms);
  if (by === 'currency') {
    const taken = feeOf(fees, units);
    const fee = taken < units ? taken : units;
    return { total: units, fee, coins: convertUnits(units - fee, { value: rate }, scales, 'floor') };
  }
  const net = convertUnitsBack(units, { value: rate }, scales, 'ceil');
  const total = grossOf(fees, net);
  return { total, fee: total - net, coins: units };
}

/** Returns the smallest total that leaves an amount after its fee. */
function grossOf(fees: Parameters<typeof feeOf>[0], net: bigint): bigint {
  const { fixed, bps = 0, least, most } = fees;
  const shared = divide((net + fixed) * 10_000n, 10_000n - BigInt(bps), 'ceil');
  const options = [shared, ...[least, most].flatMap((amount) => (amount === undefined ? [] : [net + amount]))];
  const enough = options.flatMap((total) => [total, total + 1n]).filter((total) => total - feeOf(fees, total) >= net);
  return enough.reduce((least, total) => (total < least ? total : least));
}

/** Returns the coins the same money buys at another rate. */
export const coinsAt = (
  { coin, currency }: Pick<CardPair, 'coin' | 'currency'>,
  { total, fee }: Pick<CardSides, 'total' | 'fee'>,
  rate: string,
): bigint => convertUnits(total - fee, { value: rate }, { base: scaleOf(currency), quote: scaleOf(coin) }, 'floor');

/**
 * Effect of a price move on an order that was not paid in time.
 * - `kept`: the price has hardly moved
 * - `adjusted`: the new price applies, and is shown
 * - `confirm`: the new price applies once the customer has confirmed it
 */
export type PriceMove = 'kept' | 'adjusted' | 'confirm';

/** Returns the effect of the move from one rate to another. */
export function priceMove(before: string, after: string): PriceMove {
  if (isBeyond(before, after, newConfirmationPercent)) return 'confirm';
  return isBeyond(before, after, quote.adjustmentPercent) ? 'adjusted' : 'kept';
}

/** True if a rate has moved by more than a percentage of its old value. */
function isBeyond(before: string, after: string, percent: string): boolean {
  const [old, now] = [must(readRateValue(before), 'a rate'), must(readRateValue(after), 'a rate')];
  const thousandths = must(parseUnits(percent, 3), 'a percentage');
  const change = absolute(now.numerator * old.denominator - old.numerator * now.denominator);
  return change * 100_000n > old.numerator * now.denominator * thousandths;
}

/** Values the step-up verification for `card.purchase` is bound to: the figures the customer saw. */
export const cardPurchaseValues = (order: {
  readonly id: string;
  readonly currency: string;
  readonly currencyAmount: string;
  readonly coin: string;
  readonly coinAmount: string;
}) => ({
  change: 'cardPurchase',
  id: order.id,
  amount: order.currencyAmount,
  asset: order.currency,
  toLabel: `${plainDecimal(order.coinAmount)} ${order.coin}`,
});
