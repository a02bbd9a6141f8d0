import { approvalsLeft, type ApprovalKind } from '#contract/approvals/rules.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { formatUnits } from '#contract/platform/money.ts';
import { columnsIn } from '#server/platform/columns.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { stepsOf } from '#server/platform/orders.ts';
import { listAccounts } from '../accounts/index.ts';
import { comparePersons, type IsSamePerson } from '../kyc/index.ts';
import { listApprovers, memberName, type MemberName } from '../members/index.ts';
import { approvalColumns, approvalOrders, type ApprovalRow } from './tables.ts';

/** What tells accounts of one person. */
type Opener = Pick<Deps, 'vault'>;

/** Approvals with their steps. */
export const approvals = (db: Queryable) =>
  db
    .selectFrom('approval as a')
    .select(columnsIn('a', approvalColumns))
    .select(stepsOf(approvalOrders, 'a').as('steps'));

type StepRow = Awaited<ReturnType<ReturnType<typeof approvals>['executeTakeFirstOrThrow']>>;

/** Whether it still waits for anybody. */
export const isOpen = (row: Pick<ApprovalRow, 'status'>) => approvalsLeft(row.status) > 0;

const rows = (tx: Queryable) => tx.selectFrom('approval').select([...approvalColumns]);

/** As it stands now, held by nobody. */
export async function findApproval(db: Queryable, id: string): Promise<ApprovalRow | undefined> {
  return rows(db).where('id', '=', id).executeTakeFirst();
}

/** One that waits is locked before its order, everywhere. */
export async function lockApproval(tx: Tx, id: string): Promise<ApprovalRow | undefined> {
  return rows(tx).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** That of an order of a company which still waits; undefined where it doesn't. */
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

/** Who is no side of a payment: neither made it nor is paid by it, by another account of his either. */
export function thirdParties(
  approvers: readonly MemberName[],
  { made_by, payee_id }: Pick<ApprovalRow, 'made_by' | 'payee_id'>,
  isSame: IsSamePerson,
): readonly MemberName[] {
  return approvers.filter(({ id }) => !isSame(id, made_by) && !isSame(id, payee_id));
}

async function listDecisions(db: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const found = db.selectFrom('approval_decision').where('approval_id', 'in', ids);
  // A rejection is the last.
  return found
    .select(['approval_id', 'user_id', 'is_approved', 'reason', 'decided_at'])
    .orderBy('is_approved', 'desc')
    .orderBy('decided_at')
    .execute();
}

/** Rows as the viewer sees them, with who decided, and who may still approve each. */
export async function toItems(opener: Opener, db: Queryable, viewerId: string, found: readonly StepRow[]) {
  const decisions = await listDecisions(
    db,
    found.map(({ id }) => id),
  );
  const named = found.flatMap(({ company_id, made_by }) => [company_id, made_by]);
  const people = await listAccounts(db, [...new Set([...named, ...decisions.map(({ user_id }) => user_id)])]);
  const approvers = new Map<string, readonly MemberName[]>();
  for (const id of new Set(found.filter(isOpen).map(({ company_id }) => company_id)))
    approvers.set(id, await listApprovers(db, id));
  const isSame = await comparePersons(opener, db, [
    ...found.filter(isOpen).flatMap(({ made_by, payee_id }) => [made_by, payee_id]),
    ...[...approvers.values()].flat().map(({ id }) => id),
    ...decisions.map(({ user_id }) => user_id),
  ]);
  const nameOf = (id: string) =>
    memberName(
      must(
        people.find((one) => one.id === id),
        'a person',
      ),
    );
  return found.map((row) => {
    const decided = decisions.filter(({ approval_id }) => approval_id === row.id);
    const awaited = thirdParties(approvers.get(row.company_id) ?? [], row, isSame).filter(
      ({ id }) => isOpen(row) && !decided.some(({ user_id }) => isSame(id, user_id)),
    );
    return {
      ...shownOf(row),
      company: shownName(nameOf(row.company_id)),
      submittedBy: shownName(nameOf(row.made_by)),
      isYours: row.made_by === viewerId,
      decisions: decided.map(({ user_id, is_approved: isApproved, reason, decided_at }) => ({
        by: shownName(nameOf(user_id)),
        isApproved,
        reason,
        at: decided_at.toISOString(),
      })),
      awaited: awaited.map(shownName),
      canDecide: awaited.some(({ id }) => id === viewerId),
    };
  });
}

export type ApprovalItem = Awaited<ReturnType<typeof toItems>>[number];

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
