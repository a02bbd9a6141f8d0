import { pairTerms, termsUnits, type PairTerms } from '#contract/convert/rules.ts';
import { scaleOf } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import { formatUnits } from '#contract/platform/money.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Session } from '#server/platform/http/context.ts';
import { readLimit, takingOf } from '../usage/index.ts';

/** The terms of a pair for an account. Refuses 40001 where the one can't be exchanged for the other. */
export function pairFor(session: Pick<Session, 'tier'>, from: string, to: string): PairTerms {
  const pair = pairTerms(from, to, session) ?? refuse(40001, { from, to });
  return pair;
}

/** Refuses 50014 for an amount that is outside the terms. */
export function assertAmount({ terms, from }: PairTerms, { gives, gets }: { gives: bigint; gets: bigint }): void {
  const { minimum, maximum } = terms;
  const isWithin = gives >= termsUnits(terms, minimum) && gives <= termsUnits(terms, maximum) && gives > 0n;
  // So little that nothing would come of it.
  if (!isWithin || gets <= 0n) refuse(50014, { field: 'amount', asset: from, minimum, maximum });
}

const limitsOf = ({ terms }: PairTerms) => ({
  dailyMaximum: termsUnits(terms, terms.dailyMaximum),
  monthlyMaximum: terms.monthlyMaximum === null ? null : termsUnits(terms, terms.monthlyMaximum),
});

const ordersOf = (accountId: string, { from }: PairTerms) =>
  ({ accountId, operation: 'convert', asset: from }) as const;

/** What an account can still give of the asset, and in how many days. */
export const leftFor = (db: Queryable, deps: Deps, accountId: string, pair: PairTerms) =>
  readLimit(db, deps, ordersOf(accountId, pair), limitsOf(pair));

/** Uses up an order's part of the limits. Refuses 60027 with what is left of the tighter one. */
export async function takeLimits(
  db: Queryable,
  deps: Deps,
  pair: PairTerms,
  { accountId, ...order }: { accountId: string; orderId: string; amount: bigint },
): Promise<void> {
  const taken = takingOf(deps, ordersOf(accountId, pair), order, limitsOf(pair));
  const { left } = await db.selectNoFrom(taken.as('left')).executeTakeFirstOrThrow();
  if (left !== null) refuseBeyond(pair, BigInt(left));
}

/** Says that a limit is passed. */
export function refuseBeyond({ from }: PairTerms, left: bigint): never {
  return refuse(60027, { field: 'amount', asset: from, left: formatUnits(left, scaleOf(from)) });
}
