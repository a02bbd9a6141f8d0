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

/** For so many seconds a price is firm, a token opens the provider's page, and a payment may be made there. */
export const cardQuoteLifeS = quote.minutes * 60;
/** So long an order waits for its payment. */
export const cardOrderMinutes = 30;
/** So many orders of an account may wait for their payment at once. */
export const maxUnpaidCards = 3;
/** How long the coins usually take, in minutes. */
export const cardArrivalMinutes = { from: 10, to: 30 } as const;
/** Whoever orders has accepted this version of what is said beside the form. */
export const cardDisclaimerVersion = '2026-11-01';

/** From the account's own money in the currency, instead of a card. */
export const balancePayType = 'balance';
/** The schemes whose cards are taken. */
const cardSchemes: readonly string[] = ['visa', 'mastercard'];

type Whom = Pick<TermsFor, 'tier' | 'country'>;

/** On what a coin is bought for a currency. */
export interface CardPair {
  readonly coin: AssetCode;
  readonly currency: AssetCode;
  /** Of what is paid: fee and limits. */
  readonly terms: Terms;
  /** How far our rate is below the one in the middle of the market. */
  readonly spreadBps: number;
}

/** Undefined where the coin isn't sold for the currency. */
export function cardPair(coin: string, currency: string, whom: Whom = {}): CardPair | undefined {
  const terms = findOwnTerms('cardPurchase', currency, whom);
  const exchange = pairTerms(currency, coin, whom);
  if (!terms || !exchange || getAsset(exchange.to).kind !== 'crypto') return undefined;
  return { coin: exchange.to, currency: exchange.from, terms, spreadBps: exchange.spreadBps };
}

/** Currencies that cards pay in. */
export const listCardCurrencies = (whom: Whom = {}): readonly Asset[] =>
  allAssets().filter(({ code, kind }) => kind === 'fiat' && cardMethods(code, whom).length > 0);

export const listCardPairs = (whom: Whom = {}): readonly CardPair[] =>
  listCardCurrencies(whom).flatMap((currency) =>
    listConvertible(whom).flatMap(({ code }) => cardPair(code, currency.code, whom) ?? []),
  );

/** Cards that pay in a currency; none where it has no terms. */
export function cardMethods(currency: string, whom: Whom = {}): readonly PaymentMethod[] {
  if (!findOwnTerms('cardPurchase', currency, whom)) return [];
  return catalogue()
    .paymentMethods.filter(({ code, kind, isOffered }) => kind === 'card' && isOffered && cardSchemes.includes(code))
    .filter(({ currencies }) => currencies.some((code) => code === currency))
    .toSorted((one, other) => one.position - other.position);
}

/**
 * How the fee is reckoned. The specification has two readings: the lower of a share and an amount, or the share and at
 * least the amount. Terms say which holds: an amount that is the most is the first, one that is the least the second.
 */
export function cardFeeRule({ feeBps, feeLeast, feeMost }: Pick<Terms, 'feeBps' | 'feeLeast' | 'feeMost'>) {
  const percent = formatUnits(BigInt(feeBps), 2);
  if (feeLeast !== null) return { percent, amount: feeLeast, rule: 'atLeast' as const };
  return { percent, amount: feeMost, rule: 'lower' as const };
}

/** What is paid and what comes, in smallest units each of its asset. */
export interface CardSides {
  /** All that the card is charged. */
  readonly total: bigint;
  readonly fee: bigint;
  readonly coins: bigint;
}

/**
 * Both sides at a rate (coins for one whole unit of the currency). The named one stays as it is: of a named total the fee
 * is taken and the rest buys coins, which are cut; for named coins the smallest total is charged that buys them.
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

/** The smallest total that leaves an amount when its fee is taken. */
function grossOf(fees: Parameters<typeof feeOf>[0], net: bigint): bigint {
  const { fixed, bps = 0, least, most } = fees;
  const shared = divide((net + fixed) * 10_000n, 10_000n - BigInt(bps), 'ceil');
  const options = [shared, ...[least, most].flatMap((amount) => (amount === undefined ? [] : [net + amount]))];
  const enough = options.flatMap((total) => [total, total + 1n]).filter((total) => total - feeOf(fees, total) >= net);
  return enough.reduce((least, total) => (total < least ? total : least));
}

/** The coins that the same money buys at another rate. */
export const coinsAt = (
  { coin, currency }: Pick<CardPair, 'coin' | 'currency'>,
  { total, fee }: Pick<CardSides, 'total' | 'fee'>,
  rate: string,
): bigint => convertUnits(total - fee, { value: rate }, { base: scaleOf(currency), quote: scaleOf(coin) }, 'floor');

/**
 * What a price does that was to be paid by now and wasn't.
 * - `kept`: it has hardly moved
 * - `adjusted`: the new one holds, and is shown
 * - `confirm`: the new one holds once the customer has confirmed it
 */
export type PriceMove = 'kept' | 'adjusted' | 'confirm';

/** What the move from one rate to another does. */
export function priceMove(before: string, after: string): PriceMove {
  if (isBeyond(before, after, newConfirmationPercent)) return 'confirm';
  return isBeyond(before, after, quote.adjustmentPercent) ? 'adjusted' : 'kept';
}

/** Whether a rate has moved by more than so many percent of what it was. */
function isBeyond(before: string, after: string, percent: string): boolean {
  const [old, now] = [must(readRateValue(before), 'a rate'), must(readRateValue(after), 'a rate')];
  const thousandths = must(parseUnits(percent, 3), 'a percentage');
  const change = absolute(now.numerator * old.denominator - old.numerator * now.denominator);
  return change * 100_000n > old.numerator * now.denominator * thousandths;
}

/** The values that a security verification for `card.purchase` is bound to: the figures that the customer saw. */
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
