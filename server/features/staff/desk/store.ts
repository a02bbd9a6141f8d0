import { sql } from 'kysely';
import { caseKinds, type CaseKind } from '#contract/desk/kinds.ts';
import { mayRead } from '#contract/desk/rules.ts';
import { unsettledStates, type CaseState } from '#contract/desk/states.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import { formatUnits } from '#contract/platform/money.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Session } from '#server/platform/http/context.ts';
import type { PageQuery } from '#server/platform/page.ts';
import { accounts, ownName } from '../../accounts/index.ts';
import '../tables.ts';

export interface CaseQuery extends PageQuery {
  readonly Kind?: CaseKind;
  readonly State?: CaseState;
  readonly Whose?: 'mine' | 'unassigned';
  readonly IsOverdue?: boolean;
  readonly CustomerUid?: string;
}

/** Returns the kinds the user may read. */
export function readableKinds({ permissions }: Pick<Session, 'permissions'>): CaseKind[] {
  return Object.keys(caseKinds).filter(
    (kind): kind is CaseKind => kind in caseKinds && permissions.includes(mayRead(kind as CaseKind)),
  );
}

/** Selects cases with their customer and assignee. */
export const selectCases = (db: Queryable) =>
  db
    .selectFrom('review_case as c')
    .leftJoin(accounts.as('customer'), 'customer.id', 'c.customer_id')
    .leftJoin(accounts.as('assignee'), 'assignee.id', 'c.assignee_id')
    .select([
      'c.id',
      'c.kind',
      'c.subject_id',
      'c.asset',
      'c.amount',
      'c.value',
      'c.needed',
      'c.first_decided_by',
      'c.state',
      'c.role',
      'c.assignee_id',
      'c.opened_at',
      'c.due_at',
      'c.closed_at',
      'customer.uid as customer_uid',
      'assignee.uid as assignee_uid',
    ])
    .select(ownName('customer').as('customer_name'))
    .select(sql<string | null>`coalesce(assignee.name, assignee.email, assignee.uid)`.as('assignee_name'));

export type CaseRow = Awaited<ReturnType<ReturnType<typeof selectCases>['executeTakeFirstOrThrow']>>;

/** Selects the cases that match the query, of the kinds the user may read. */
export function casesFor(db: Queryable, session: Pick<Session, 'permissions' | 'userId'>, query: CaseQuery, now: Date) {
  const { Kind, State, Whose, IsOverdue, CustomerUid } = query;
  const kinds = readableKinds(session).filter((kind) => Kind === undefined || kind === Kind);
  const states: readonly CaseState[] = State === undefined ? unsettledStates : [State];
  return selectCases(db)
    .where('c.kind', 'in', kinds.length === 0 ? sql<CaseKind>`(null)` : kinds)
    .$if(CustomerUid === undefined || State !== undefined, (cases) => cases.where('c.state', 'in', [...states]))
    .$if(CustomerUid !== undefined, (cases) => cases.where('customer.uid', '=', CustomerUid ?? ''))
    .$if(Whose === 'mine', (cases) => cases.where('c.assignee_id', '=', session.userId))
    .$if(Whose === 'unassigned', (cases) => cases.where('c.assignee_id', 'is', null))
    .$if(IsOverdue === true, (cases) => cases.where('c.due_at', '<', now).where('c.closed_at', 'is', null));
}

/** Returns a case as a line of the inbox. */
export function toLine(row: CaseRow, userId: string) {
  const { asset, amount } = row;
  const code = asset === null ? undefined : assetCode(asset);
  return {
    id: row.id,
    kind: row.kind,
    subject: row.subject_id,
    customer: row.customer_uid === null ? null : { uid: row.customer_uid, name: row.customer_name },
    amount: code ? { asset: code, amount: formatUnits(BigInt(amount ?? 0), scaleOf(code)) } : null,
    value: row.value,
    state: row.state,
    role: row.role,
    assignee: row.assignee_uid === null ? null : { uid: row.assignee_uid, name: row.assignee_name ?? row.assignee_uid },
    isMine: row.assignee_id === userId,
    needed: row.needed,
    decided: row.first_decided_by === null ? 0 : 1,
    openedAt: row.opened_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
  };
}

/** Finds the newest case of a subject; undefined if there is none. */
export function findBySubject(db: Queryable, kind: CaseKind, subject: string): Promise<CaseRow | undefined> {
  return selectCases(db)
    .where('c.kind', '=', kind)
    .where('c.subject_id', '=', subject)
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Returns a case's subject without locking: a caller that also changes the subject locks it before the case. Refuses
 * with `request:notFound`.
 */
export async function subjectOf(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('review_case')
    .select(['kind', 'subject_id as id', 'customer_id as customerId'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? refuse('request:notFound');
}

/** Locks an unsettled case, so that actions on it are serialized. Refuses with 60015 if it is settled. */
export async function lockCase(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('review_case')
    .select(['id', 'kind', 'subject_id', 'customer_id', 'state as status', 'role', 'assignee_id', 'closed_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) refuse('request:notFound');
  if (row.closed_at !== null) refuse(60015, { status: row.status });
  return row;
}
