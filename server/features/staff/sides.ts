import { sql } from 'kysely';
import type { DecisionConflict } from '#contract/staff/rules.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { memberships, subAccounts, type FoundIds } from '../accounts/index.ts';
import { readPersons } from '../kyc/index.ts';

/** Accounts, sub-accounts and people involved in a case; null and undefined are ignored. */
export type Sides = readonly (string | null | undefined)[];

const present = (sides: Sides): string[] => [
  ...new Set(sides.filter((side): side is string => side !== null && side !== undefined)),
];

/** Reasons an operator can't decide. */
export interface Conflict {
  readonly isOwn: boolean;
  readonly hasDecided: boolean;
}

/** Sides of a case, and who decided about it before. */
export interface Concerning {
  readonly sides: Sides;
  readonly deciders?: Sides;
}

/**
 * Finds which cases are the operator's own or were decided by them before, through any of their accounts. Another
 * account is recognized as theirs by its verified identity and contacts, a company also by its members and the people
 * it named. This is the one rule for decisions and for lists, which apply it once to all their cases.
 */
export async function findConflicts<Case>(
  opener: Pick<Deps, 'vault'>,
  db: Queryable,
  operatorId: string,
  cases: readonly Case[],
  concerning: (one: Case) => Concerning,
): Promise<(one: Case) => Conflict> {
  const all = cases.map(concerning);
  const concerned = present(all.flatMap(({ sides }) => sides));
  const decided = present(all.flatMap(({ deciders = [] }) => deciders));
  if (concerned.length + decided.length === 0) return () => ({ isOwn: false, hasDecided: false });
  const [around, { isSame, isNamedBy }] = await allDone([
    findAround(db, concerned),
    readPersons(opener, db, [operatorId, ...concerned, ...decided], foundAround(concerned)),
  ]);
  const isHis = (id: string) => isSame(operatorId, id) || isNamedBy(operatorId, id);
  return (one) => {
    const { sides, deciders = [] } = concerning(one);
    return {
      isOwn: present(sides).some((side) => (around.get(side) ?? [side]).some(isHis)),
      hasDecided: present(deciders).some((id) => isSame(operatorId, id)),
    };
  };
}

/** Finds the conflict of a single case. */
export async function findConflict(
  opener: Pick<Deps, 'vault'>,
  db: Queryable,
  operatorId: string,
  one: Concerning,
): Promise<Conflict> {
  return (await findConflicts(opener, db, operatorId, [one], (it) => it))(one);
}

/** Selects each side with those behind it: the company of a sub-account, and the members of a company. */
const behind = (ids: readonly string[]) => sql`
  with firm as (
    select side.id as side, coalesce(s.company_id, side.id) as id
      from unnest(${ids}::uuid[]) as side (id) left join ${subAccounts} s on s.id = side.id
  )
  select side, id from firm
  union select firm.side, m.user_id from firm join ${memberships} m on m.company_id = firm.id`;

async function findAround(db: Queryable, ids: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ side: string; id: string }>`${behind(ids)}`.execute(db);
  const bySide = Map.groupBy(rows, ({ side }) => side);
  return new Map(ids.map((side) => [side, [side, ...(bySide.get(side) ?? []).map(({ id }) => id)]]));
}

/** Returns their ids, for the statement that reads the people. */
const foundAround = (ids: readonly string[]): FoundIds =>
  sql<readonly string[]>`array(select id from (${behind(ids)}) as around)`;

/** Returns the reason an operator can't decide a case, as its item shows it. */
export function conflictOf({ isOwn, hasDecided }: Conflict): DecisionConflict | null {
  if (isOwn) return 'ownCase';
  return hasDecided ? 'decidedBefore' : null;
}
