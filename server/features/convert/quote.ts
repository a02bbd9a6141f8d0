import { priced, type ConvertSide, type PairTerms } from '#contract/convert/rules.ts';
import { isAssetCode, scaleOf } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { issueQuote } from '../quotes/index.ts';
import { assertAmount, leftFor, pairFor, refuseBeyond } from './limits.ts';
import { assertPosition } from './position.ts';
import { priceOf } from './price.ts';
import { pricesOf, purposeOf } from './show.ts';
import { assertConverting } from './sub-account.ts';

export interface QuoteRequest {
  readonly from: string;
  readonly to: string;
  readonly side: ConvertSide;
  /** Amount of the named side. */
  readonly amount: string;
  /** Sub-account of the company: converts out of its own balance, and into it. */
  readonly subAccount?: string;
}

/**
 * Makes a firm quote. Anything its order would later be refused for is refused now; others' activity in between is
 * checked again when it is used.
 */
export async function makeQuote(deps: Deps, context: Context, request: QuoteRequest) {
  const { from, to, side, amount, subAccount } = request;
  const session = sessionOf(context);
  if (subAccount !== undefined) await assertConverting(deps.db, context, subAccount);
  const pair = pairFor(session, from, to);
  const named = side === 'give' ? pair.from : pair.to;
  const units = isAssetCode(named) ? parseUnits(amount, scaleOf(named)) : undefined;
  if (units === undefined || units <= 0n) refuse(50014, { field: 'amount' });
  const { mid, rate } = await priceOf(deps, pair);
  const sides = priced(pair, side, units, rate);
  assertAmount(pair, sides);
  const [gives, gets] = [
    { asset: pair.from, units: sides.gives },
    { asset: pair.to, units: sides.gets },
  ];
  const [left] = await allDone([
    leftAfter(deps, session.accountId, pair, sides.gives),
    assertPosition(deps.db, { gives, gets }),
  ]);
  const { accountId, userId } = session;
  const price = { rate: { value: rate, at: mid.at }, midRate: mid.value, spreadBps: pair.spreadBps };
  const bound = {
    accountId,
    userId,
    purpose: purposeOf(pair.kind),
    termsId: pair.terms.id,
    ...(subAccount && { subAccount }),
  };
  const issuedAt = deps.clock.now();
  const quote = await issueQuote(deps.db, deps, { ...bound, ...price, gives, gets }, pair.quoteLifeS);
  return {
    id: quote.id,
    ...pricesOf(quote, pair.kind),
    rateAt: mid.at.toISOString(),
    issuedAt: issuedAt.toISOString(),
    expiresAt: quote.expiresAt.toISOString(),
    left: formatUnits(left, scaleOf(pair.from)),
  };
}

/** Returns what the limits leave. Refuses 60027 if that is less than what is given. */
async function leftAfter(deps: Deps, accountId: string, pair: PairTerms, gives: bigint): Promise<bigint> {
  const { left } = await leftFor(deps.db, deps, accountId, pair);
  return gives > left ? refuseBeyond(pair, left) : left;
}
