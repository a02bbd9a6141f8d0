import { sql } from 'kysely';
import { refuse } from '#contract/platform/errors.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { approvalsLeft, type ApprovalKind } from '#contract/approvals/rules.ts';
import { formatUnits } from '#contract/platform/money.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import { stepsOf } from '#server/platform/orders.ts';
import { listApprovers, memberName, type MemberName } from '../members/index.ts';
import { approvalOrders, type ApprovalRow } from './tables.ts';

interface Decided {
  readonly by: MemberName;
  readonly isApproved: boolean;
  readonly reason: string | null;
  readonly at: string;
}

/** Approvals with their steps, their decisions and the names of whom they are about. */
export const approvals = (db: Queryable) =>
  db
    .selectFrom('approval as a')
    .innerJoin('app_user as company', 'company.id', 'a.company_id')
    .innerJoin('app_user as maker', 'maker.id', 'a.made_by')
    .selectAll('a')
    .select(['company.uid as company_uid', 'maker.uid as maker_uid'])
    .select([memberName('company').as('company_name'), memberName('maker').as('maker_name')])
    .select(stepsOf(approvalOrders, 'a').as('steps'))
    .select(
      sql<readonly Decided[]>`(select coalesce(jsonb_agg(jsonb_build_object('isApproved', d.is_approved,
          'reason', d.reason, 'at', to_char(d.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'by', jsonb_build_object('id', u.id, 'uid', u.uid, 'name', ${memberName('u')})) order by d.is_approved desc, d.decided_at), '[]')
        from approval_decision d join app_user u on u.id = d.user_id where d.approval_id = a.id)`.as('decisions'),
    );

export type FullRow = Awaited<ReturnType<ReturnType<typeof approvals>['executeTakeFirstOrThrow']>>;

/** One that waits is locked before its order, everywhere. */
export async function lockApproval(tx: Tx, id: string): Promise<ApprovalRow | undefined> {
  return tx.selectFrom('approval').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** That of an order of a company which still waits; undefined where it doesn't. */
export async function lockOpenApproval(
  tx: Tx,
  companyId: string,
  kind: ApprovalKind,
  subjectId: string,
): Promise<ApprovalRow | undefined> {
  const row = await tx
    .selectFrom('approval')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .forUpdate()
    .executeTakeFirst();
  return row && isOpen(row) ? row : undefined;
}

export async function getApproval(db: Queryable, viewerId: string, id: string) {
  const row = await approvals(db).where('a.id', '=', id).executeTakeFirst();
  if (!row) refuse('request:notFound');
  return toItem(row, viewerId, isOpen(row) ? await listApprovers(db, row.company_id) : []);
}

/** Rows as the viewer sees them, with who may still approve each. */
export async function toItems(db: Queryable, viewerId: string, rows: readonly FullRow[]) {
  const companies = [...new Set(rows.filter(isOpen).map((row) => row.company_id))];
  const found = new Map<string, readonly MemberName[]>();
  for (const id of companies) found.set(id, await listApprovers(db, id));
  return rows.map((row) => toItem(row, viewerId, found.get(row.company_id) ?? []));
}

/** Who is no side of a payment: neither made it nor is paid by it. */
export function thirdParties(
  approvers: readonly MemberName[],
  { made_by, payee_id }: Pick<ApprovalRow, 'made_by' | 'payee_id'>,
): readonly MemberName[] {
  return approvers.filter(({ id }) => id !== made_by && id !== payee_id);
}

const shownName = ({ uid, name }: MemberName) => ({ uid, name });

function toItem(row: FullRow, viewerId: string, approvers: readonly MemberName[]) {
  const { asset, amount, value, currency, proposal } = row;
  const decided = new Set(row.decisions.map(({ by }) => by.id));
  const awaited = isOpen(row) ? thirdParties(approvers, row).filter(({ id }) => !decided.has(id)) : [];
  return {
    id: row.id,
    kind: row.kind,
    subjectId: row.subject_id,
    status: row.status,
    company: { uid: row.company_uid, name: row.company_name },
    submittedBy: { uid: row.maker_uid, name: row.maker_name },
    isYours: row.made_by === viewerId,
    isByKey: row.api_key_id !== null,
    asset,
    amount: showUnits(amount, asset),
    payee: row.payee,
    network: row.network,
    tag: row.tag,
    value: showUnits(value, currency),
    currency: proposal?.currency ?? currency,
    rules: proposal ? [...proposal.rules] : null,
    needed: row.needed,
    decisions: row.decisions.map(({ by, ...decision }) => ({ ...decision, by: shownName(by) })),
    awaited: awaited.map(shownName),
    canDecide: awaited.some(({ id }) => id === viewerId),
    steps: [...row.steps],
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  };
}

export type ApprovalItem = ReturnType<typeof toItem>;

export function showUnits(units: string | bigint | null, code: string | null): string | null {
  return units === null || code === null ? null : formatUnits(BigInt(units), scaleOf(assetCode(code)));
}

/** Whether a row still waits for anybody. */
export const isOpen = (row: Pick<ApprovalRow, 'status'>) => approvalsLeft(row.status) > 0;
