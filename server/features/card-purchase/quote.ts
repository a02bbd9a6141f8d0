import { inverseOf, shortPrice, type NamedAmount } from '#contract/acceptor/rules.ts';
import {
  balancePayType,
  cardMethods,
  cardPair,
  cardQuoteLifeS,
  cardSides,
  type CardPair,
} from '#contract/card-purchase/rules.ts';
import { firmRate, termsUnits } from '#contract/convert/rules.ts';
import { scaleOf, type AssetCode } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Rate } from '#contract/platform/money-rate.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context, type Session } from '#server/platform/http/context.ts';
import { assertPosition, midRates } from '../convert/index.ts';
import { issueQuote } from '../quotes/index.ts';
import { readLimit, takeUsageOf } from './usage.ts';
import { reversals } from './store.ts';

/** Returns the purpose of a quote for these orders, which includes the way to pay. */
export const purposeOf = (payType: string) => `cardPurchase.${payType}`;

export interface CardQuoteBody {
  readonly coin: string;
  readonly currency: string;
  readonly by: NamedAmount;
  readonly amount: string;
  readonly payType: string;
}

/** Returns the pair of an order. Refuses 40001 if the coin isn't sold for the currency, or can't be paid that way. */
export function pairFor(session: Pick<Session, 'tier' | 'country'>, coin: string, currency: string, payType: string) {
  const pair = cardPair(coin, currency, session) ?? refuse(40001, { coin, currency });
  const isOffered = payType === balancePayType || cardMethods(currency, session).some(({ code }) => code === payType);
  if (!isOffered) refuse(40001, { payType });
  return pair;
}

/** Returns the mid-market rate and ours. Refuses 60012 while there is none. */
export async function rateOf(
  deps: Deps,
  { coin, currency, spreadBps }: Pick<CardPair, 'coin' | 'currency' | 'spreadBps'>,
): Promise<{ mid: Rate; rate: string }> {
  const mid = (await midRates(deps, currency, [coin])).get(coin) ?? refuse(60012);
  return { mid, rate: firmRate(mid.value, spreadBps) };
}

/** Refuses 40002 while the account owes coins for a payment that was taken back. */
export async function assertNoDebt(db: Queryable, accountId: string): Promise<void> {
  const owed = await reversals(db).where('account_id', '=', accountId).where('status', '=', 'owed').executeTakeFirst();
  if (owed) refuse(40002, { reason: 'debt', coin: owed.coin });
}

/** Refuses 40013 and 40014 outside the limits of the terms. */
export function assertWithin({ terms, currency }: CardPair, total: bigint): void {
  const { minimum, maximum } = terms;
  if (total < termsUnits(terms, minimum)) refuse(40013, { field: 'amount', asset: currency, minimum, maximum });
  if (total > termsUnits(terms, maximum)) refuse(40014, { field: 'amount', asset: currency, minimum, maximum });
}

/** Makes a firm quote. Anything its order would later be refused for is refused now. */
export async function makeQuote(deps: Deps, context: Context, { coin, currency, by, amount, payType }: CardQuoteBody) {
  const session = sessionOf(context);
  const { accountId, userId } = session;
  const pair = pairFor(session, coin, currency, payType);
  const units = parseUnits(amount, scaleOf(by === 'coin' ? pair.coin : pair.currency));
  if (units === undefined || units <= 0n) refuse(50014, { field: 'amount' });
  await assertNoDebt(deps.db, accountId);
  const { mid, rate } = await rateOf(deps, pair);
  const sides = cardSides(pair, by, units, rate, payType === balancePayType);
  assertWithin(pair, sides.total);
  if (sides.coins <= 0n) refuse(50014, { field: 'amount' });
  const { left } = await readLimit(deps, accountId, pair);
  if (sides.total > left) refuseBeyond(pair.currency, left);
  const [gives, gets] = [
    { asset: pair.currency, units: sides.total },
    { asset: pair.coin, units: sides.coins },
  ];
  await assertPosition(deps.db, { gives: { ...gives, units: sides.total - sides.fee }, gets });
  await assertTaken(deps, pair, payType, sides.total);
  const issuedAt = deps.clock.now();
  const price = { rate: { value: rate, at: mid.at }, midRate: mid.value, spreadBps: pair.spreadBps };
  const bound = { accountId, userId, purpose: purposeOf(payType), termsId: pair.terms.id };
  const quote = await issueQuote(deps.db, deps, { ...bound, ...price, gives, gets, fee: sides.fee }, cardQuoteLifeS);
  return {
    id: quote.id,
    coin: pair.coin,
    coinAmount: formatUnits(sides.coins, scaleOf(pair.coin)),
    currency: pair.currency,
    currencyAmount: formatUnits(sides.total, scaleOf(pair.currency)),
    fee: formatUnits(sides.fee, scaleOf(pair.currency)),
    price: shortPrice(inverseOf(rate)),
    payType,
    issuedAt: issuedAt.toISOString(),
    expiresAt: quote.expiresAt.toISOString(),
  };
}

/** Refuses what the provider doesn't currently accept. */
async function assertTaken(deps: Deps, { coin, currency }: CardPair, payType: string, total: bigint): Promise<void> {
  if (payType === balancePayType) return;
  const amount = formatUnits(total, scaleOf(currency));
  const taken = await deps.providers.cardPurchase.quote({ currency, amount, coin });
  if (!taken) refuse(40001, { coin, currency });
  const { minimum, maximum } = taken;
  const of = (text: string) => parseUnits(text, scaleOf(currency)) ?? 0n;
  if (total < of(minimum)) refuse(40013, { field: 'amount', asset: currency, minimum, maximum });
  if (total > of(maximum)) refuse(40014, { field: 'amount', asset: currency, minimum, maximum });
}

/** Refuses because the daily or the 30-day limit is exceeded. */
export function refuseBeyond(currency: AssetCode, left: bigint): never {
  return refuse(40015, { field: 'amount', asset: currency, left: formatUnits(left, scaleOf(currency)) });
}

/** Uses up an order's share of the limits. Refuses 40015. */
export async function takeLimits(
  tx: Tx,
  deps: Deps,
  pair: CardPair,
  order: { readonly accountId: string; readonly orderId: string; readonly amount: bigint },
): Promise<void> {
  const left = await takeUsageOf(tx, deps, pair, order);
  if (left !== null) refuseBeyond(pair.currency, left);
}
