import type { CaseKind } from '#contract/desk/kinds.ts';
import { mayAct, mayRead, rolesFor } from '#contract/desk/rules.ts';
import { refuse } from '#contract/platform/errors.ts';
import { staffPermissionsOf, isStaffRole } from '#contract/staff/permissions.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context, type Session } from '#server/platform/http/context.ts';
import { pageBy } from '#server/platform/page.ts';
import { accounts, findStaff } from '../../accounts/index.ts';
import type { CaseType } from '../case-type.ts';
import { conflictOf, findConflict, type Sides } from '../sides.ts';
import { entriesOf } from './entries.ts';
import { casesFor, findBySubject, toLine, type CaseQuery, type CaseRow } from './store.ts';

export type CaseTypes = ReadonlyMap<CaseKind, CaseType>;

export async function listCases(deps: Deps, context: Context, query: CaseQuery) {
  const session = sessionOf(context);
  const cases = casesFor(deps.db, session, query, deps.clock.now());
  const { rows, nextCursor } = await pageBy(cases, query, { order: 'oldest', by: 'c.id' });
  return { items: rows.map((row) => toLine(row, session.userId)), nextCursor };
}

/**
 * Returns a complete case. Refuses with `request:notFound` if it doesn't exist or is of a kind the operator may not
 * read.
 */
export async function showCase(deps: Deps, types: CaseTypes, context: Context, kind: CaseKind, subject: string) {
  const session = sessionOf(context);
  if (!session.permissions.includes(mayRead(kind))) refuse('request:notFound');
  const row = await findBySubject(deps.db, kind, subject);
  // An id that never was a case may not be a subject of its kind.
  const now = row && (await types.get(kind)?.show(deps, deps.db, subject));
  if (!row || !now) refuse('request:notFound');
  const { sides, deciders = [] } = now;
  const asked = { sides, deciders: [row.first_decided_by, ...deciders] };
  const conflict = await findConflict(deps, deps.db, session.userId, asked);
  const isOpen = row.closed_at === null;
  return {
    ...toLine(row, session.userId),
    facts: [...now.facts],
    version: now.version,
    answers: isOpen ? [...now.answers] : [],
    earlier: isOpen ? await namesOf(deps.db, asked.deciders) : [],
    entries: await entriesOf(deps.db, row),
    canAct: isOpen && mayDecide(session, row),
    colleagues: isOpen ? await colleaguesOf(deps.db, kind) : [],
    roles: [...rolesFor(kind)],
    conflict: isOpen ? conflictOf(conflict) : null,
  };
}

async function namesOf(db: Queryable, ids: Sides): Promise<string[]> {
  const known = ids.filter((id) => typeof id === 'string');
  if (known.length === 0) return [];
  const rows = await db
    .selectFrom(accounts.as('operator'))
    .select((eb) => eb.fn.coalesce('operator.name', 'operator.email', 'operator.uid').as('name'))
    .where('operator.id', 'in', known)
    .execute();
  return rows.map(({ name }) => name);
}

/** Whether a user's roles allow deciding: the kind's permission, and the role it was escalated to. */
export function mayDecide({ permissions, roles }: Session, { kind, role }: Pick<CaseRow, 'kind' | 'role'>): boolean {
  if (!permissions.includes(mayAct(kind))) return false;
  // The sandbox's operator has every role.
  return role === null || roles.includes(role) || roles.includes('operator');
}

/** Lists the staff members who may act on a kind's cases. */
export async function colleaguesOf(db: Queryable, kind: CaseKind) {
  const staff = await findStaff(db);
  return staff
    .filter(({ roles }) =>
      roles.some(
        (role) => role === 'operator' || (isStaffRole(role) && staffPermissionsOf(role).includes(mayAct(kind))),
      ),
    )
    .map(({ uid, name, email }) => ({ uid, name: name ?? email ?? uid }));
}
