import { sql } from 'kysely';
import type { DecisionConflict } from '#contract/staff/rules.ts';
import type { Queryable } from '#server/platform/db.ts';
import { memberships, subAccounts } from '../accounts/index.ts';

/** Accounts, sub-accounts and people that a case is between; null and undefined are nobody. */
export type Sides = readonly (string | null | undefined)[];

/**
 * Those of the sides that an operator is himself, belongs to as an owner or a member, or that are a sub-account of such
 * a company.
 */
export async function relatedAmong(db: Queryable, operatorId: string, sides: Sides): Promise<ReadonlySet<string>> {
  const ids = [...new Set(sides.filter((side) => side !== null && side !== undefined))];
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    with own as (
      select ${operatorId}::uuid as id
      union select company_id from ${memberships} m where user_id = ${operatorId}
    )
    select side.id from unnest(${ids}::uuid[]) as side (id)
     where side.id in (select id from own)
        or exists (select from ${subAccounts} s where s.id = side.id and s.company_id in (select id from own))`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Says of each case of a list whether the operator is a side of it. One question for the whole list. */
export async function ownCases<Case>(
  db: Queryable,
  operatorId: string,
  cases: readonly Case[],
  sidesOf: (one: Case) => Sides,
): Promise<(one: Case) => boolean> {
  const related = await relatedAmong(db, operatorId, cases.flatMap(sidesOf));
  return (one) => sidesOf(one).some((side) => side !== null && side !== undefined && related.has(side));
}

/** Why somebody can't decide a case, as its item says it. */
export function conflictOf(isOwn: boolean, hasDecided = false): DecisionConflict | null {
  if (isOwn) return 'ownCase';
  return hasDecided ? 'decidedBefore' : null;
}
