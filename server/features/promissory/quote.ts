import {
  deviationText,
  inverseOf,
  priceAt,
  shortPrice,
  type NamedAmount,
  type TradeSide,
} from '#contract/acceptor/rules.ts';
import { pairTerms } from '#contract/convert/rules.ts';
import { scaleOf } from '#contract/platform/assets.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import {
  bestOffer,
  isSymbol,
  nameOf,
  offeredTo,
  referencePrice,
  referencePrices,
  symbolOf,
  type Offer,
} from '../acceptor/index.ts';
import { getAccount } from '../accounts/index.ts';
import { leftFor, pairFor, refuseBeyond } from '../convert/index.ts';
import { publicNameOf } from '../kyc/index.ts';
import { issueQuote } from '../quotes/index.ts';

/** The purpose of quotes for these orders. */
export const promissoryPurpose = 'promissory';

export interface OtcRequest {
  readonly Side: TradeSide;
  readonly Coin: string;
  readonly Currency: string;
  readonly By: NamedAmount;
  readonly Amount: string;
}

/** Issues a firm price of the dealer whose offer is best for this amount. Refuses 60021 if none fits. */
export async function makeOtcQuote(deps: Deps, context: Context, request: OtcRequest) {
  const session = sessionOf(context);
  const { accountId, userId } = session;
  const symbol = symbolOf(request.Coin, request.Currency);
  const side = request.Side;
  const units = parseUnits(request.Amount, scaleOf(request.By === 'coin' ? symbol.coin : symbol.currency));
  if (units === undefined || units <= 0n) refuse(50014, { field: 'amount' });
  const reference = await referencePrice(deps, symbol);
  const wanted = { ...symbol, side, by: request.By, units };
  const offer = (await bestOffer(deps.db, accountId, wanted, reference.value)) ?? refuse(60021, { ...symbol });
  const coins = { asset: symbol.coin, units: offer.units.coin };
  const money = { asset: symbol.currency, units: offer.units.currency };
  const [gives, gets] = side === 'buy' ? [money, coins] : [coins, money];
  const pair = pairFor(session, gives.asset, gets.asset);
  const { left } = await leftFor(deps.db, deps, accountId, pair);
  if (gives.units > left) refuseBeyond(pair, left);
  const rateOf = (price: string) => (side === 'buy' ? inverseOf(price) : price);
  const issuedAt = deps.clock.now();
  const quote = await issueQuote(
    deps.db,
    deps,
    {
      accountId,
      userId,
      purpose: promissoryPurpose,
      gives,
      gets,
      rate: { value: rateOf(offer.price), at: reference.at },
      midRate: rateOf(reference.value),
      spreadBps: offer.deviationBps,
      termsId: pair.terms.id,
      offer: { pairId: offer.pair.id, price: offer.price, referencePrice: reference.value },
    },
    pair.quoteLifeS,
  );
  const dealer = publicNameOf(await getAccount(deps.db, offer.pair.account_id)).name;
  const times = { issuedAt: issuedAt.toISOString(), expiresAt: quote.expiresAt.toISOString() };
  return { id: quote.id, ...shownTrade(side, symbol, offer, reference.value), dealer, ...times };
}

function shownTrade(side: TradeSide, symbol: ReturnType<typeof symbolOf>, offer: Offer, reference: string) {
  return {
    side,
    ...symbol,
    coinAmount: formatUnits(offer.units.coin, scaleOf(symbol.coin)),
    currencyAmount: formatUnits(offer.units.currency, scaleOf(symbol.currency)),
    price: shortPrice(offer.price),
    referencePrice: shortPrice(reference),
    deviation: deviationText(offer.deviationBps),
    fee: formatUnits(0n, scaleOf(symbol.currency)),
  };
}

/**
 * Lists the current offers to an account: for each pair, the best price on either side and the amounts of that offer.
 */
export async function listOffers(deps: Deps, context: Context) {
  const session = sessionOf(context);
  // A pair that the platform no longer exchanges is no offer.
  const rows = (await offeredTo(deps.db, session.accountId).execute()).filter((row) =>
    isSymbol(row.coin, row.currency),
  );
  const symbols = [...new Map(rows.map((row) => [nameOf(row), symbolOf(row.coin, row.currency)])).values()];
  const open = symbols.filter(
    ({ coin, currency }) => pairTerms(currency, coin, session) && pairTerms(coin, currency, session),
  );
  const prices = await referencePrices(deps, open);
  const items = open.flatMap((symbol) => {
    const price = prices.get(nameOf(symbol))?.value;
    if (price === undefined) return [];
    const own = rows.filter((row) => nameOf(row) === nameOf(symbol));
    return [{ ...symbol, buy: bestOf(own, 'buy', price), sell: bestOf(own, 'sell', price) }];
  });
  return { items, asOf: deps.clock.now().toISOString() };
}

type Pairs = Awaited<ReturnType<ReturnType<typeof offeredTo>['execute']>>;

function bestOf(rows: Pairs, side: TradeSide, reference: string) {
  const deviation = (row: Pairs[number]) => (side === 'buy' ? row.buy_deviation_bps : -row.sell_deviation_bps);
  const best = must(rows.toSorted((one, other) => deviation(one) - deviation(other))[0], 'an offer of the pair');
  const currency = symbolOf(best.coin, best.currency).currency;
  const show = (units: string) => formatUnits(BigInt(units), scaleOf(currency));
  const bps = side === 'buy' ? best.buy_deviation_bps : best.sell_deviation_bps;
  const [minimum, maximum] =
    side === 'buy' ? [best.buy_minimum, best.buy_maximum] : [best.sell_minimum, best.sell_maximum];
  return { price: shortPrice(priceAt(reference, bps)), minimum: show(minimum), maximum: show(maximum) };
}
