import { approveValues } from '#contract/approvals/rules.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { moveOrder } from '#server/platform/orders.ts';
import { sealText } from '#server/platform/vault/texts.ts';
import { verifiedFor } from '../step-up/index.ts';
import { lookAtProof } from '../security/index.ts';
import type { SealedPassword } from '../session/index.ts';
import { assertNotBlocked, lockAccount } from '../accounts/index.ts';
import { comparePersons } from '../kyc/index.ts';
import { defineCommand, type Command, type Given } from '../commands/index.ts';
import type { FollowPayments, Following } from './kinds.ts';
import { carryOutRules } from './settings.ts';
import { findApproval, getApproval, isOpen, lockApproval, showUnits, type ApprovalItem } from './store.ts';
import { approvalOrders, type ApprovalRow } from './tables.ts';

interface Answer {
  readonly id: string;
  readonly fundPassword: SealedPassword;
  readonly verification: string;
}

/** Of either command, whatever it looked at before. */
type Step = Given<undefined, unknown>;

/** What the verification of an approval is for. */
const action = 'payment.approve' as const;

/**
 * Approves, once for each member; with the last approval the payment goes on. Nobody approves what he is a side of. As
 * where money is withdrawn, the fund password is looked at outside of the transaction, so that a wrong one stays counted,
 * and by who has a verification.
 */
export function createApprove(follow: FollowPayments): Command<Answer, ApprovalItem> {
  return defineCommand({
    name: 'approval.approve',
    standing: 'free',
    locks: 'account',
    stepUp: verifiedFor(action),
    look: async (db: Queryable, deps: Deps, context: Context, { id, ...proof }: Answer) => {
      const session = sessionOf(context);
      const [found, prove] = await allDone([findApproval(db, id), lookAtProof(db, deps, session, proof, action)]);
      return async () => {
        const row = openIn(found, session.accountId, deps.clock.now());
        await prove(valuesOf(row));
      };
    },
    work: async (given: Given<undefined, void>, { id }: Answer) => {
      const row = await openOf(given, id);
      await assertThirdParty(given, row);
      // Whose block keeps the money where it is.
      await assertNotBlocked(given.tx, given.deps, row.made_by);
      given.verify(valuesOf(row));
      const to = row.status === 'pendingMultiSig' ? 'awaitingSuperiorApproval' : 'approved';
      await decide(given, follow, row, { to, isApproved: true, reason: null });
      return getApproval(given.deps, given.tx, given.session.userId, id);
    },
  });
}

/** Rejects, and one is enough. It moves no money but back, and so takes no verification. */
export function createReject(
  follow: FollowPayments,
): Command<{ readonly id: string; readonly reason: string }, ApprovalItem> {
  return defineCommand({
    name: 'approval.reject',
    locks: 'account',
    work: async (given: Given, { id, reason }) => {
      const row = await openOf(given, id);
      await assertThirdParty(given, row);
      await decide(given, follow, row, { to: 'rejected', isApproved: false, reason: reason.trim() });
      return getApproval(given.deps, given.tx, given.session.userId, id);
    },
  });
}

/** Whoever submitted it takes it back. */
export function createWithdraw(follow: FollowPayments): Command<{ readonly id: string }, ApprovalItem> {
  return defineCommand({
    name: 'approval.withdraw',
    work: async (given: Given, { id }) => {
      const { tx, deps, session, actor, context } = given;
      const seen = await tx
        .selectFrom('approval')
        .select(['company_id', 'made_by'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (seen?.made_by !== session.userId) refuse('request:notFound');
      await lockAccount(tx, seen.company_id);
      const row = await lockApproval(tx, id);
      if (!row || !isOpen(row)) refuse(60015, { status: row?.status ?? '' });
      await lead(tx, deps, follow, row, { to: 'withdrawn', by: { by: 'user', actor, from: context }, reason: null });
      given.note({ action: 'approval.withdraw', subject: `approval:${id}` });
      return getApproval(deps, tx, session.userId, id);
    },
  });
}

const valuesOf = (row: ApprovalRow) => approveValues({ ...row, amount: showUnits(row.amount, row.asset) });

async function openOf({ tx, session, now }: Step, id: string): Promise<ApprovalRow> {
  return openIn(await lockApproval(tx, id), session.accountId, now);
}

/** One of the company's that still waits. */
function openIn(row: ApprovalRow | undefined, companyId: string, now: Date): ApprovalRow {
  if (row?.company_id !== companyId) refuse('request:notFound');
  if (!isOpen(row) || row.expires_at <= now) refuse(60015, { status: isOpen(row) ? 'expired' : row.status });
  return row;
}

/**
 * Refuses `approval:own` to who made it or is paid by it, `approval:decidedBefore` to who has approved it already, by
 * another account of the same person too.
 */
async function assertThirdParty({ tx, deps, actor }: Step, row: ApprovalRow): Promise<void> {
  const before = await tx.selectFrom('approval_decision').select('user_id').where('approval_id', '=', row.id).execute();
  const deciders = before.map((one) => one.user_id);
  const isSame = await comparePersons(deps, tx, [actor.id, row.made_by, row.payee_id, ...deciders]);
  if (isSame(actor.id, row.made_by) || isSame(actor.id, row.payee_id)) refuse('approval:own');
  if (deciders.some((id) => isSame(actor.id, id))) refuse('approval:decidedBefore');
}

interface Decision {
  readonly to: Following['to'];
  readonly isApproved: boolean;
  readonly reason: string | null;
}

async function decide(given: Step, follow: FollowPayments, row: ApprovalRow, { to, isApproved, reason }: Decision) {
  const { tx, deps, actor, now, context } = given;
  const id = deps.ids.uuid();
  const sealed = reason === null ? null : sealText(deps.vault, 'approvalReason', id, reason);
  await tx
    .insertInto('approval_decision')
    .values({ id, approval_id: row.id, user_id: actor.id, is_approved: isApproved, reason: sealed, decided_at: now })
    .execute();
  await lead(tx, deps, follow, row, { to, by: { by: 'user', actor, from: context }, reason });
  const action = isApproved ? 'approval.approve' : 'approval.reject';
  const details = { companyId: row.company_id, kind: row.kind, subjectId: row.subject_id };
  given.note({ action, subject: `approval:${row.id}`, details, reason });
}

/** Leads a locked approval on, and its order with it. */
export async function lead(
  tx: Tx,
  deps: Deps,
  follow: Partial<FollowPayments>,
  row: ApprovalRow,
  { to, by, reason }: Omit<Following, 'subjectId'>,
): Promise<void> {
  const decidedBy = by.actor.kind === 'user' ? by.actor.id : null;
  await moveOrder(tx, deps, approvalOrders, { ...row, reason, decidedBy }, to, by);
  if (row.kind === 'rules') {
    if (to === 'approved') await carryOutRules(tx, deps, row);
  } else {
    const followIt = must(follow[row.kind], `what follows the approval of a ${row.kind}`);
    await followIt(tx, deps, { subjectId: row.subject_id, to, by, reason });
  }
}
