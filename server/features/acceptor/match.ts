import { sql, type RawBuilder } from 'kysely';
import { priceAt, tradeAt, type NamedAmount, type TradeSide, type TradeUnits } from '#contract/acceptor/rules.ts';
import { scaleOf } from '#contract/platform/assets.ts';
import { readRateValue } from '#contract/platform/money-rate.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { balances } from '#server/ledger/index.ts';
import { allDone } from '#server/platform/all-done.ts';
import { askedAtOnce } from '#server/platform/asked-at-once.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import { accounts, listAccounts, type Account } from '../accounts/index.ts';
import type { Symbol } from './symbols.ts';
import { acceptorPairColumns, type AcceptorPairTable } from './tables.ts';

/** A matching pair, with its price and both sides of the trade at that price. */
export interface Offer {
  readonly pair: AcceptorPairTable;
  /** Price of one coin in the currency. */
  readonly price: string;
  readonly deviationBps: number;
  readonly units: TradeUnits;
}

/** The trade a customer is looking for. */
export interface Wanted extends Symbol {
  readonly side: TradeSide;
  readonly by: NamedAmount;
  /** Amount in smallest units of the named one. */
  readonly units: bigint;
}

/**
 * Selects the pairs offered to an account: enabled, of another account that still deals, is verified and is neither
 * frozen nor closed. Oldest first.
 */
export const offeredTo = (db: Queryable, accountId: string) =>
  db
    .selectFrom('acceptor_pair as pair')
    .innerJoin(accounts.as('dealer'), 'dealer.id', 'pair.account_id')
    .select(acceptorPairColumns.map((name) => `pair.${name}` as const))
    .where('pair.status', '=', 'enabled')
    .where('pair.account_id', '<>', accountId)
    .where('dealer.roles', '@>', sql<string[]>`array['dealer']`)
    .where('dealer.kyc_status', '=', 3)
    .where('dealer.is_disabled', '=', false)
    .where('dealer.banned_at', 'is', null)
    .where('dealer.frozen_at', 'is', null)
    .orderBy('pair.id');

/** Returns whether a dealer may still trade: 40003 if not. @param dealerId as an expression for any statement */
export async function isDealing(db: Queryable, dealerId: RawBuilder<unknown>): Promise<boolean> {
  const { found } = await db.selectNoFrom(dealing(dealerId).as('found')).executeTakeFirstOrThrow();
  return found;
}

/** With `forKeyShare` the dealer can't close the account before this transaction has ended. */
const dealing = (dealerId: RawBuilder<unknown>, lock?: 'forKeyShare') => sql<boolean>`exists (
  select from (${accounts}) dealer where dealer.id = ${dealerId} and dealer.roles @> array['dealer']
     and not dealer.is_disabled and dealer.banned_at is null and dealer.frozen_at is null
     ${lock ? sql`for key share` : sql``})`;

/** Returns the offers whose amounts fit, best price for the customer first, then oldest pair first. */
export function rankOffers(
  pairs: readonly AcceptorPairTable[],
  { coin, currency, side, by, units }: Wanted,
  referencePrice: string,
): readonly Offer[] {
  const scales = { coin: scaleOf(coin), currency: scaleOf(currency) };
  const fitting = pairs.flatMap((pair): Offer[] => {
    const deviationBps = side === 'buy' ? pair.buy_deviation_bps : pair.sell_deviation_bps;
    const [minimum, maximum] =
      side === 'buy' ? [pair.buy_minimum, pair.buy_maximum] : [pair.sell_minimum, pair.sell_maximum];
    const price = priceAt(referencePrice, deviationBps);
    const trade = tradeAt(side, by, units, price, scales);
    const isWithin = trade.coin > 0n && trade.currency >= BigInt(minimum) && trade.currency <= BigInt(maximum);
    return isWithin ? [{ pair, price, deviationBps, units: trade }] : [];
  });
  return fitting.toSorted((one, other) => compare(one.price, other.price) * (side === 'buy' ? 1 : -1));
}

function compare(one: string, other: string): number {
  const [left, right] = [must(readRateValue(one), 'a price'), must(readRateValue(other), 'a price')];
  const difference = left.numerator * right.denominator - right.numerator * left.denominator;
  return difference < 0n ? -1 : Number(difference > 0n);
}

/**
 * Checks whether an offer can be kept; if both sides are in the ledger, whether the dealer has what they would give.
 */
export type CanBeKept = (offer: Offer) => Promise<boolean>;

/** Returns the best offer that can be kept; undefined if there is none. */
export async function bestOffer(
  db: Queryable,
  accountId: string,
  wanted: Wanted,
  referencePrice: string,
  canBeKept: CanBeKept = hasStock(db, wanted),
): Promise<Offer | undefined> {
  const pairs = await offeredTo(db, accountId)
    .where('pair.coin', '=', wanted.coin)
    .where('pair.currency', '=', wanted.currency)
    .execute();
  for (const offer of rankOffers(pairs, wanted, referencePrice)) if (await canBeKept(offer)) return offer;
  return undefined;
}

const hasStock =
  (db: Queryable, { side, coin, currency }: Wanted): CanBeKept =>
  async ({ pair, units }) => {
    const [asset, gives] = side === 'buy' ? [coin, units.coin] : [currency, units.currency];
    const owned = await balances(db, pair.account_id);
    return (owned.find((one) => one.asset === asset)?.available ?? 0n) >= gives;
  };

/** Loads pairs with their dealers' accounts, in one round trip for all concurrent callers. */
const findPairs = askedAtOnce(async (tx: Tx, ids: readonly string[]) => {
  const these = sql<string>`any (${ids}::uuid[])`;
  const pairs = tx
    .selectFrom('acceptor_pair')
    .select(['id', 'account_id', 'status', dealing(sql.ref('account_id'), 'forKeyShare').as('is_dealing')])
    .where('id', '=', these);
  const dealers = sql<readonly string[]>`array(select account_id from acceptor_pair where id = ${these})`;
  const [rows, accounts] = await allDone([pairs.execute(), listAccounts(tx, [], dealers)]);
  return ids.map((id) => {
    const pair = must(
      rows.find((row) => row.id === id),
      'the pair of an offer',
    );
    const dealer = accounts.find((one) => one.id === pair.account_id);
    return { ...pair, dealer: must(dealer, 'its dealer') };
  });
});

/**
 * Returns the dealer whose price a pair has. Refuses 40003 if they no longer deal, and 60022 if they disabled the pair.
 */
export async function dealerOfPair(tx: Tx, pairId: string): Promise<Account> {
  const pair = await findPairs(tx, pairId);
  if (!pair.is_dealing) refuse(40003);
  if (pair.status !== 'enabled') refuse(60022);
  return pair.dealer;
}
