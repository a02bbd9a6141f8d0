import { pairTerms, termsUnits, type PairTerms } from '#contract/convert/rules.ts';
import { scaleOf } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import { formatUnits } from '#contract/platform/money.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Session } from '#server/platform/http/context.ts';
import { takingOf, takingOfMonth, usedInMonth, usedOf } from '../usage/index.ts';

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
  day: termsUnits(terms, terms.dailyMaximum),
  month: terms.monthlyMaximum === null ? null : termsUnits(terms, terms.monthlyMaximum),
});

const least = (parts: readonly bigint[]) => parts.reduce((low, one) => (one < low ? one : low));

/** What an account can still give of the asset in a day and in thirty. */
export async function leftFor(db: Queryable, deps: Deps, accountId: string, pair: PairTerms): Promise<bigint> {
  const limit = { accountId, operation: 'convert', asset: pair.from } as const;
  const used = await db
    .selectNoFrom([usedOf(deps, limit).as('day'), usedInMonth(deps, limit).as('month')])
    .executeTakeFirstOrThrow();
  const { day, month } = limitsOf(pair);
  const left = [day - BigInt(used.day), ...(month === null ? [] : [month - BigInt(used.month)])];
  return least(left.map((one) => (one < 0n ? 0n : one)));
}

/** Uses up an order's part of both limits. Refuses 60027 with what is left of the tighter one. */
export async function takeLimits(
  db: Queryable,
  deps: Deps,
  pair: PairTerms,
  { accountId, orderId, amount }: { accountId: string; orderId: string; amount: bigint },
): Promise<void> {
  const limit = { accountId, operation: 'convert', asset: pair.from } as const;
  const { day, month } = limitsOf(pair);
  const lacking = await db
    .selectNoFrom([
      takingOf(deps, limit, { orderId, amount, most: day }).as('day'),
      takingOfMonth(deps, limit, { orderId, amount, most: month }).as('month'),
    ])
    .executeTakeFirstOrThrow();
  const left = [lacking.day, lacking.month].filter((one) => one !== null).map(BigInt);
  if (left.length > 0) refuseBeyond(pair, least(left));
}

/** Says that a limit is passed. */
export function refuseBeyond({ from }: PairTerms, left: bigint): never {
  return refuse(60027, { field: 'amount', asset: from, left: formatUnits(left, scaleOf(from)) });
}
