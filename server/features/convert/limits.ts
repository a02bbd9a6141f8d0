import { sql } from 'kysely';
import { pairTerms, termsUnits, type PairTerms } from '#contract/convert/rules.ts';
import { scaleOf } from '#contract/platform/assets.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { formatUnits } from '#contract/platform/money.ts';
import { askedAtOnce, inPlaces } from '#server/platform/asked-at-once.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Session } from '#server/platform/http/context.ts';
import { readLimit, takingsOf } from '../usage/index.ts';

/** Returns the terms of a pair for an account. Refuses 40001 if one can't be exchanged for the other. */
export function pairFor(session: Pick<Session, 'tier'>, from: string, to: string): PairTerms {
  const pair = pairTerms(from, to, session) ?? refuse(40001, { from, to });
  return pair;
}

/** Refuses 50014 for an amount outside the terms. */
export function assertAmount({ terms, from }: PairTerms, { gives, gets }: { gives: bigint; gets: bigint }): void {
  const { minimum, maximum } = terms;
  const isWithin = gives >= termsUnits(terms, minimum) && gives <= termsUnits(terms, maximum) && gives > 0n;
  // Too little to yield anything.
  if (!isWithin || gets <= 0n) refuse(50014, { field: 'amount', asset: from, minimum, maximum });
}

const limitsOf = ({ terms }: PairTerms) => ({
  dailyMaximum: termsUnits(terms, terms.dailyMaximum),
  monthlyMaximum: terms.monthlyMaximum === null ? null : termsUnits(terms, terms.monthlyMaximum),
});

const ordersOf = (accountId: string, { from }: PairTerms) =>
  ({ accountId, operation: 'convert', asset: from }) as const;

/** Returns what an account can still give of the asset, and within how many days. */
export const leftFor = (db: Queryable, deps: Deps, accountId: string, pair: PairTerms) =>
  readLimit(db, deps, ordersOf(accountId, pair), limitsOf(pair));

interface Taking {
  readonly deps: Deps;
  readonly pair: PairTerms;
  readonly accountId: string;
  readonly orderId: string;
  /** Smallest units of the given asset. */
  readonly amount: bigint;
}

/** Batches all concurrent callers in one round trip, in their order. */
const takeAll = askedAtOnce(async (tx: Tx, all: readonly Taking[]) => {
  const { deps } = must(all[0], 'one who asks');
  const takings = all.map(({ pair, accountId, orderId, amount }) => {
    return { orders: ordersOf(accountId, pair), orderId, amount, most: limitsOf(pair) };
  });
  const { rows } = await sql<{ readonly n: number; readonly left: string | null }>`
    select taken.n, taken."left" from ${takingsOf(deps, takings)} as taken`.execute(tx);
  return inPlaces(rows);
});

/** Uses up an order's share of the limits. Refuses 60027 with what is left of the tighter one. */
export async function takeLimits(tx: Tx, taking: Taking): Promise<void> {
  const { left } = await takeAll(tx, taking);
  if (left !== null) refuseBeyond(taking.pair, BigInt(left));
}

/** Refuses because a limit is exceeded. */
export function refuseBeyond({ from }: PairTerms, left: bigint): never {
  return refuse(60027, { field: 'amount', asset: from, left: formatUnits(left, scaleOf(from)) });
}
