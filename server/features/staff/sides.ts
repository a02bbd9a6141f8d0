import { sql } from 'kysely';
import type { DecisionConflict } from '#contract/staff/rules.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { memberships, subAccounts, type FoundIds } from '../accounts/index.ts';
import { readPersons } from '../kyc/index.ts';

/** Accounts, sub-accounts and people that a case is between; null and undefined are nobody. */
export type Sides = readonly (string | null | undefined)[];

/**
 * Those of the sides that an operator is himself, belongs to as an owner or a member, or that are a sub-account of such
 * a company.
 */
export async function relatedAmong(db: Queryable, operatorId: string, sides: Sides): Promise<ReadonlySet<string>> {
  const ids = present(sides);
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

const present = (sides: Sides): string[] => [
  ...new Set(sides.filter((side): side is string => side !== null && side !== undefined)),
];

/** What keeps somebody from deciding. */
export interface Conflict {
  readonly isOwn: boolean;
  readonly hasDecided: boolean;
}

/**
 * Whether a case is somebody's own, or was decided by him before: he himself, by whichever account of his. Another account
 * of his is told by what was verified of it and by its contacts, a company also by whom it named.
 */
export async function findConflict(
  opener: Pick<Deps, 'vault'>,
  db: Queryable,
  operatorId: string,
  { sides, deciders = [] }: { readonly sides: Sides; readonly deciders?: Sides },
): Promise<Conflict> {
  const [concerned, decided] = [present(sides), present(deciders)];
  const [related, { people, isSame, isNamedBy }] = await allDone([
    relatedAmong(db, operatorId, concerned),
    readPersons(opener, db, [operatorId, ...concerned, ...decided], foundAround(concerned)),
  ]);
  const isOthers = (id: string) => id !== operatorId && (concerned.includes(id) || !decided.includes(id));
  const around = people.map(({ id }) => id).filter(isOthers);
  const isOwn = around.some((id) => isSame(operatorId, id) || isNamedBy(operatorId, id));
  return { isOwn: related.size > 0 || isOwn, hasDecided: decided.some((id) => isSame(operatorId, id)) };
}

/** The companies of sub-accounts among these, and the people of all companies among them. */
const foundAround = (ids: readonly string[]): FoundIds => sql<readonly string[]>`array(
  with firm as (select unnest(${ids}::uuid[]) as id
    union select company_id from ${subAccounts} s where s.id = any (${ids}::uuid[]))
  select id from firm union select user_id from ${memberships} m where m.company_id in (select id from firm))`;

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
