import { sql } from 'kysely';
import { deviationText, inverseOf, shortPrice, type NamedAmount, type TradeSide } from '#contract/acceptor/rules.ts';
import { dealerQuoteLifeS } from '#contract/dealer-orders/rules.ts';
import { scaleOf } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import { channelsFor } from '#contract/receipt-methods/rules.ts';
import { balances } from '#server/ledger/index.ts';
import { askedAtOnce, askedRows, inPlaces } from '#server/platform/asked-at-once.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { bestOffer, referencePrice, symbolOf, type Offer, type Wanted } from '../acceptor/index.ts';
import { getAccount, mayLeave } from '../accounts/index.ts';
import { leftFor, pairFor, refuseBeyond } from '../convert/index.ts';
import { publicNameOf } from '../kyc/index.ts';
import { issueQuote } from '../quotes/index.ts';
import { listMethods } from '../receipt-methods/index.ts';
import { dealerCard } from './store.ts';

/** The purpose of a quote for these orders; the payment channel is part of it. */
export const purposeOf = (channel: string) => `ramp.${channel}`;

export interface RampRequest {
  readonly Side: TradeSide;
  readonly Coin: string;
  readonly Currency: string;
  readonly By: NamedAmount;
  readonly Amount: string;
  readonly PayType: string;
}

/**
 * Quotes the best price that fits. Refuses 60021 if there is none, 60024 if its dealers can't be paid through that
 * channel.
 */
export async function makeQuote(deps: Deps, context: Context, request: RampRequest) {
  const session = sessionOf(context);
  const { accountId, userId } = session;
  const symbol = symbolOf(request.Coin, request.Currency);
  const [side, channel] = [request.Side, request.PayType];
  if (!channelsFor(symbol.currency).some(({ code }) => code === channel)) refuse(40001, { payType: channel });
  const units = parseUnits(request.Amount, scaleOf(request.By === 'coin' ? symbol.coin : symbol.currency));
  if (units === undefined || units <= 0n) refuse(50014, { field: 'amount' });
  const reference = await referencePrice(deps, symbol);
  const wanted = { ...symbol, side, by: request.By, units };
  const offer = await findOffer(deps, accountId, wanted, channel, reference.value);
  const coins = { asset: symbol.coin, units: offer.units.coin };
  const money = { asset: symbol.currency, units: offer.units.currency };
  const [gives, gets] = side === 'buy' ? [money, coins] : [coins, money];
  const pair = pairFor(session, gives.asset, gets.asset);
  const { left } = await leftFor(deps.db, deps, accountId, pair);
  if (gives.units > left) refuseBeyond(pair, left);
  const rateOf = (price: string) => (side === 'buy' ? inverseOf(price) : price);
  const issuedAt = deps.clock.now();
  const terms = {
    accountId,
    userId,
    purpose: purposeOf(channel),
    gives,
    gets,
    rate: { value: rateOf(offer.price), at: reference.at },
    midRate: rateOf(reference.value),
    spreadBps: offer.deviationBps,
    termsId: pair.terms.id,
    offer: { pairId: offer.pair.id, price: offer.price, referencePrice: reference.value },
  };
  const quote = await issueQuote(deps.db, deps, terms, dealerQuoteLifeS);
  const dealerId = offer.pair.account_id;
  const { name } = publicNameOf(await getAccount(deps.db, dealerId));
  return {
    id: quote.id,
    side,
    ...symbol,
    coinAmount: formatUnits(coins.units, scaleOf(symbol.coin)),
    currencyAmount: formatUnits(money.units, scaleOf(symbol.currency)),
    price: shortPrice(offer.price),
    referencePrice: shortPrice(reference.value),
    deviation: deviationText(offer.deviationBps),
    fee: formatUnits(0n, scaleOf(symbol.currency)),
    payType: channel,
    dealer: { name, ...(await dealerCard(deps.db, dealerId)) },
    issuedAt: issuedAt.toISOString(),
    expiresAt: quote.expiresAt.toISOString(),
  };
}

/**
 * Finds an offer. The seller must have the coins, free to leave, and an account to be paid to; the buyer pays from
 * outside.
 */
async function findOffer(
  deps: Deps,
  accountId: string,
  wanted: Wanted,
  channel: string,
  reference: string,
): Promise<Offer> {
  const { db } = deps;
  const hasCoins = async (offer: Offer) => (await coinsOf(db, offer.pair.account_id, wanted.coin)) >= offer.units.coin;
  const isPaidBy = async (offer: Offer) => (await payeeMethod(db, offer.pair.account_id, channel)) !== undefined;
  const gives = async (offer: Offer) => (await hasCoins(offer)) && (await mayLeave(db, deps, offer.pair.account_id));
  const fits = async (offer: Offer) => wanted.side === 'sell' || ((await gives(offer)) && (await isPaidBy(offer)));
  const found = await bestOffer(db, accountId, wanted, reference, fits);
  if (found) return found;
  const other = wanted.side === 'buy' && (await bestOffer(db, accountId, wanted, reference, gives));
  return refuse(other ? 60024 : 60021, { coin: wanted.coin, currency: wanted.currency });
}

async function coinsOf(db: Queryable, owner: string, coin: string): Promise<bigint> {
  return (await balances(db, owner)).find(({ asset }) => asset === coin)?.available ?? 0n;
}

/** Finds an account's method for a channel. */
export async function payeeMethod(db: Queryable, accountId: string, channel: string) {
  return (await listMethods(db, accountId)).find((one) => one.channel === channel);
}

/**
 * Counts an account's orders that it cancelled or did not pay today (UTC) after the dealer had confirmed them: the
 * dealer's coins were held for nothing.
 */
export const cancellationsToday = askedAtOnce(
  async (tx: Tx, all: readonly { readonly accountId: string; readonly now: Date }[]) => {
    const rows = all.map(({ accountId, now }) => {
      return { account_id: accountId, midnight: `${now.toISOString().slice(0, 10)}T00:00:00Z` };
    });
    const { rows: counted } = await sql<{ readonly n: number; readonly count: string }>`
      select asked.n, (select count(*) from dealer_order o where o.account_id = asked.account_id
          and o.cancel_reason in ('cancelledByYou', 'userDidNotPayInTime') and o.confirmed_at is not null
          and o.ended_at >= asked.midnight) as count
        from ${askedRows(rows, 'account_id uuid, midnight timestamptz')}`.execute(tx);
    return inPlaces(counted).map(({ count }) => Number(count));
  },
);
