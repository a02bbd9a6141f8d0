import { arrivalOf } from '#contract/fiat-withdrawals/rules.ts';
import { listHoldable } from '#contract/global-account/rules.ts';
import { listOffered, type OfferedScheme } from '#contract/payees/schemes.ts';
import { scaleOf } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import {
  channelIdOf,
  channelOf,
  findPair,
  remittanceQuoteLifeS,
  splitRemittance,
  type RemittancePair,
  type RemittanceSide,
  type RemittanceSplit,
} from '#contract/remittance/rules.ts';
import type { Rate } from '#contract/platform/money-rate.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context, type Session } from '#server/platform/http/context.ts';
import { assertPosition } from '../convert/index.ts';
import { issueQuote, type Quote } from '../quotes/index.ts';
import { channelFor, priceOfPair } from './rates.ts';
import { findRepeat, type FindWaiting } from './repeats.ts';

const prefix = 'remittance.';
export const purposeOf = (channelId: string) => `${prefix}${channelId}`;
/** Returns the purposes of all quotes a remittance can use; the purpose names the channel. */
export const purposesOf = (session: Pick<Session, 'tier' | 'country'>): readonly string[] =>
  listHoldable(session).flatMap(({ code }) =>
    listOffered(code, session).map(({ scheme }) => purposeOf(channelIdOf(code, scheme.code))),
  );
export const channelIdIn = ({ purpose }: Pick<Quote, 'purpose'>) => purpose.slice(prefix.length);

interface Asked {
  readonly from: string;
  readonly channelConfigId: string;
  readonly side: RemittanceSide;
  /** In the currency of the side named. */
  readonly amount: string;
  /** Of the recipient's bank, if known yet. */
  readonly country?: string;
  /** The recipient's bank account and the reference, if known yet. */
  readonly account?: string;
  readonly reference?: string;
}

/** Issues a firm price. Anything already known to get its order refused is refused here. */
export async function makeQuote(deps: Deps, context: Context, asked: Asked, findWaiting: FindWaiting) {
  const { from, channelConfigId, side, amount, country, account, reference = '' } = asked;
  const session = sessionOf(context);
  const way = channelFor(session, channelConfigId);
  const pair = findPair(from, way.terms.asset, session) ?? refuse(40001, { from, to: way.terms.asset });
  const named = side === 'pay' ? pair.from : pair.to;
  const units = parseUnits(amount, scaleOf(named));
  if (units === undefined || units <= 0n) refuse(50014, { field: 'amount' });
  const { mid, rate } = await priceOfPair(deps, pair);
  const split = splitRemittance(pair, way, pair.from === pair.to ? null : rate, units, side);
  if (!split) refuse(50014, { field: 'amount' });
  assertWithin(way, split.gross);
  const [gives, gets] = [
    { asset: pair.from, units: split.pays },
    { asset: pair.to, units: split.gross },
  ];
  if (pair.from !== pair.to) await assertPosition(deps.db, { gives, gets });
  const arrives = { asset: pair.to, units: split.arrives };
  const payment = { accountId: session.accountId, reference: reference.trim(), gives, gets: arrives };
  const [quote, repeats] = await Promise.all([
    keepPrice(deps, deps.db, session, { pair, way, split, mid, rate }),
    account === undefined ? null : findRepeat(deps, deps.db, findWaiting, { ...payment, account }),
  ]);
  const arrival = arrivalOf(way.scheme, pair.to, country, deps.clock.now());
  return { ...show(deps, quote, pair, way, split), arrival, repeats };
}

/** Amounts paid and received at a price, in a channel. */
export interface Pricing {
  readonly pair: RemittancePair;
  readonly way: OfferedScheme;
  readonly split: RemittanceSplit;
  readonly mid: Pick<Rate, 'value' | 'at'>;
  readonly rate: string;
}

/** Stores a price as a quote for the caller. */
export function keepPrice(
  deps: Deps,
  db: Queryable,
  { accountId, userId }: Pick<Session, 'accountId' | 'userId'>,
  { pair, way, split, mid, rate }: Pricing,
): Promise<Quote> {
  const terms = {
    accountId,
    userId,
    termsId: way.terms.id,
    purpose: purposeOf(channelIdOf(pair.to, way.scheme.code)),
    rate: { value: rate, at: mid.at },
    midRate: mid.value,
    spreadBps: pair.spreadBps,
    gives: { asset: pair.from, units: split.pays },
    gets: { asset: pair.to, units: split.gross },
  };
  return issueQuote(db, deps, terms, remittanceQuoteLifeS);
}

/** Refuses amounts outside the terms: 40013 below the minimum, 40014 above the maximum. */
export function assertWithin({ terms }: OfferedScheme, gross: bigint): void {
  const units = (text: string) => parseUnits(text, scaleOf(terms.asset)) ?? 0n;
  const { asset, minimum, maximum } = terms;
  if (gross < units(minimum)) refuse(40013, { field: 'amount', asset, minimum });
  if (gross > units(maximum)) refuse(40014, { field: 'amount', asset, maximum });
}

function show(
  { clock }: Pick<Deps, 'clock'>,
  quote: Quote,
  pair: RemittancePair,
  { scheme }: OfferedScheme,
  { fee, arrives }: { readonly fee: bigint; readonly arrives: bigint },
) {
  const now = clock.now();
  const received = (units: bigint) => formatUnits(units, scaleOf(pair.to));
  return {
    id: quote.id,
    payAsset: pair.from,
    payAmount: formatUnits(quote.gives.units, scaleOf(pair.from)),
    receiveAsset: pair.to,
    receiveAmount: received(arrives),
    fee: received(fee),
    rate: quote.rate.value,
    midRate: quote.midRate,
    spreadBps: quote.spreadBps,
    channel: channelOf(scheme.code),
    scheme: scheme.code,
    channelConfigId: channelIdIn(quote),
    rateAt: quote.rate.at.toISOString(),
    issuedAt: now.toISOString(),
    expiresAt: quote.expiresAt.toISOString(),
  };
}
