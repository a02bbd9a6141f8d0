import { sql, type RawBuilder } from 'kysely';
import { approvalsLeft, type ApprovalKind } from '#contract/approvals/rules.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import { formatUnits } from '#contract/platform/money.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Sql } from '#server/platform/asked-at-once.ts';
import { columnsIn } from '#server/platform/columns.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { stepsOf } from '#server/platform/orders.ts';
import type { IsSamePerson } from '../kyc/index.ts';
import { listApproverIds, membershipOf, type MemberName } from '../members/index.ts';
import { approversIn, nameIn, readCircle, type Circle } from './circle.ts';
import { approvalColumns, approvalOrders, type ApprovalRow } from './tables.ts';

/** What is needed to recognize accounts of the same person. */
type Opener = Pick<Deps, 'vault'>;

/** Whether a user belongs to a company: it is their own account, or they are a member. */
export const belongsTo = (userId: string, companyId: Sql<string>): RawBuilder<boolean> =>
  sql<boolean>`(${companyId} = ${userId} or ${membershipOf(userId, companyId)})`;

/** Runs `belongsTo` as a query of its own. */
export async function isIn(db: Queryable, userId: string, companyId: string): Promise<boolean> {
  const belongs = belongsTo(userId, sql`${companyId}::uuid`).as('found');
  return (await db.selectNoFrom([belongs]).executeTakeFirstOrThrow()).found;
}

/** Approvals with their steps. */
export const approvals = (db: Queryable) =>
  db
    .selectFrom('approval as a')
    .select(columnsIn('a', approvalColumns))
    .select(stepsOf(approvalOrders, 'a').as('steps'));

type StepRow = Awaited<ReturnType<ReturnType<typeof approvals>['executeTakeFirstOrThrow']>>;

/** Returns whether it still waits for an approval. */
export const isOpen = (row: Pick<ApprovalRow, 'status'>) => approvalsLeft(row.status) > 0;

const rows = (tx: Queryable) => tx.selectFrom('approval').select([...approvalColumns]);

/** Returns its current state, without locking. */
export async function findApproval(db: Queryable, id: string): Promise<ApprovalRow | undefined> {
  return rows(db).where('id', '=', id).executeTakeFirst();
}

/** A waiting approval is always locked before its order. */
export async function lockApproval(tx: Tx, id: string): Promise<ApprovalRow | undefined> {
  return rows(tx).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Locks the approval of a company's order if it still waits; undefined if it doesn't. */
export async function lockOpenApproval(
  tx: Tx,
  companyId: string,
  kind: ApprovalKind,
  subjectId: string,
): Promise<ApprovalRow | undefined> {
  const row = await rows(tx)
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .forUpdate()
    .executeTakeFirst();
  return row && isOpen(row) ? row : undefined;
}

export async function getApproval(opener: Opener, db: Queryable, viewerId: string, id: string): Promise<ApprovalItem> {
  const [item] = await toItems(opener, db, viewerId, await approvals(db).where('a.id', '=', id).execute());
  return item ?? refuse('request:notFound');
}

/** Same as `getApproval`, if the people it names are already read. */
export async function showApproval(
  db: Queryable,
  viewerId: string,
  id: string,
  { circle, approverIds }: { readonly circle: Circle; readonly approverIds: readonly string[] },
): Promise<ApprovalItem> {
  const [row, decisions] = await allDone([
    approvals(db).where('a.id', '=', id).executeTakeFirst(),
    listDecisions(db, [id]),
  ]);
  return toItem(row ?? refuse('request:notFound'), viewerId, decisions, { circle, approverIds });
}

/**
 * Returns the approvers who are not a party to a payment: they neither made it nor are paid by it, from any of their
 * accounts.
 */
export function thirdParties(
  approvers: readonly MemberName[],
  { made_by, payee_id }: Pick<ApprovalRow, 'made_by' | 'payee_id'>,
  isSame: IsSamePerson,
): readonly MemberName[] {
  return approvers.filter(({ id }) => !isSame(id, made_by) && !isSame(id, payee_id));
}

export async function listDecisions(db: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const found = db.selectFrom('approval_decision').where('approval_id', 'in', ids);
  // A rejection comes last.
  return found
    .select(['approval_id', 'user_id', 'is_approved', 'reason', 'decided_at'])
    .orderBy('is_approved', 'desc')
    .orderBy('decided_at')
    .execute();
}

/** Converts rows to what the viewer sees, with who decided, and who may still approve each. */
export async function toItems(opener: Opener, db: Queryable, viewerId: string, found: readonly StepRow[]) {
  const companies = [...new Set(found.filter(isOpen).map(({ company_id }) => company_id))];
  const [decisions, ...approverIds] = await allDone([
    listDecisions(
      db,
      found.map(({ id }) => id),
    ),
    ...companies.map((id) => listApproverIds(db, id)),
  ]);
  const circle = await readCircle(opener, db, [
    ...found.flatMap(({ company_id, made_by, payee_id }) => [company_id, made_by, payee_id]),
    ...approverIds.flat(),
    ...decisions.map(({ user_id }) => user_id),
  ]);
  return found.map((row) => {
    const ids = approverIds[companies.indexOf(row.company_id)] ?? [];
    return toItem(row, viewerId, decisions, { circle, approverIds: ids });
  });
}

type Decisions = Awaited<ReturnType<typeof listDecisions>>;

function toItem(
  row: StepRow,
  viewerId: string,
  decisions: Decisions,
  { circle, approverIds }: { readonly circle: Circle; readonly approverIds: readonly string[] },
) {
  const { people, isSame } = circle;
  const decided = decisions.filter(({ approval_id }) => approval_id === row.id);
  const approvers = approversIn(circle, approverIds);
  const awaited = thirdParties(approvers, row, isSame).filter(
    ({ id }) => isOpen(row) && !decided.some(({ user_id }) => isSame(id, user_id)),
  );
  return {
    ...shownOf(row),
    company: shownName(nameIn(people, row.company_id)),
    submittedBy: shownName(nameIn(people, row.made_by)),
    isYours: row.made_by === viewerId,
    decisions: decided.map(({ user_id, is_approved: isApproved, reason, decided_at }) => ({
      by: shownName(nameIn(people, user_id)),
      isApproved,
      isCounted: !isApproved || !isOpen(row) || approvers.some(({ id }) => id === user_id),
      reason,
      at: decided_at.toISOString(),
    })),
    awaited: awaited.map(shownName),
    canDecide: awaited.some(({ id }) => id === viewerId),
  };
}

export type ApprovalItem = ReturnType<typeof toItem>;

const shownName = ({ uid, name }: MemberName) => ({ uid, name });

function shownOf(row: StepRow) {
  const { id, kind, status, asset, payee, network, tag, proposal, needed } = row;
  return {
    id,
    kind,
    subjectId: row.subject_id,
    status,
    isByKey: row.api_key_id !== null,
    asset,
    amount: showUnits(row.amount, asset),
    payee,
    network,
    tag,
    value: showUnits(row.value, row.currency),
    currency: proposal?.currency ?? row.currency,
    rules: proposal ? [...proposal.rules] : null,
    needed,
    steps: [...row.steps],
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  };
}

export function showUnits(units: string | bigint | null, code: string | null): string | null {
  return units === null || code === null ? null : formatUnits(BigInt(units), scaleOf(assetCode(code)));
}
