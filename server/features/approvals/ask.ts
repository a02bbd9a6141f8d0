import { approvalLifetimeH, waitingFor, type ApprovalKind } from '#contract/approvals/rules.ts';
import type { AssetCode } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import { noteAccountChange } from '#server/platform/events.ts';
import { hourMs } from '#server/platform/durations.ts';
import { beginOrder } from '#server/platform/orders.ts';
import { sealText } from '#server/platform/vault/texts.ts';
import type { Given } from '../commands/index.ts';
import { comparePersons } from '../kyc/index.ts';
import { listApprovers } from '../members/index.ts';
import { thirdParties } from './store.ts';
import { approvalOrders, type Proposal } from './tables.ts';
import { tellNeeded } from './tell.ts';

/** What is put before the members of a company. */
export interface Question {
  readonly kind: ApprovalKind;
  readonly subjectId: string;
  readonly needed: 1 | 2;
  readonly payment?: AskedPayment;
  readonly proposal?: Proposal;
}

type Asking = Pick<Given<unknown, unknown>, 'tx' | 'deps' | 'session' | 'now'>;

interface AskedPayment {
  readonly asset: AssetCode;
  readonly amount: bigint;
  /** As the members read it: an address, a uid. */
  readonly payee: string;
  /** The payee's account, where he may be a member himself. */
  readonly payeeId?: string;
  readonly network?: string;
  readonly tag?: string | null;
  readonly value: bigint | null;
  readonly currency: AssetCode;
}

/**
 * Has something wait for members of the company that is acted for, and tells them. Refuses `approval:tooFewApprovers`
 * where nobody, or too few, could ever approve it: no money is held for what can't go on.
 */
export async function askApproval(given: Asking, question: Question): Promise<string> {
  const { tx, deps, session, now } = given;
  const { kind, subjectId, needed, payment, proposal } = question;
  const id = deps.ids.uuid();
  const row = {
    id,
    company_id: session.accountId,
    kind,
    subject_id: subjectId,
    made_by: session.userId,
    api_key_id: session.apiKeyId ?? null,
    needed,
    status: waitingFor(needed),
    asset: payment?.asset ?? null,
    amount: payment ? String(payment.amount) : null,
    payee: payment ? sealText(deps.vault, 'approvalPayee', id, payment.payee) : null,
    payee_id: payment?.payeeId ?? null,
    network: payment?.network ?? null,
    tag: payment?.tag ?? null,
    value: payment?.value?.toString() ?? null,
    currency: payment?.currency ?? null,
    created_at: now,
    updated_at: now,
    expires_at: new Date(now.getTime() + approvalLifetimeH * hourMs),
  };
  const approvers = await listApprovers(tx, session.accountId);
  const sides = [row.made_by, row.payee_id, ...approvers.map((one) => one.id)];
  const asked = thirdParties(approvers, row, await comparePersons(deps, tx, sides));
  if (asked.length < needed) refuse('approval:tooFewApprovers', { needed, approvers: asked.length });
  await tx
    .insertInto('approval')
    .values({ ...row, proposal: proposal ? JSON.stringify(proposal) : null })
    .execute();
  await beginOrder(tx, approvalOrders, { id, status: row.status, at: now, actorId: session.userId }).execute();
  await noteAccountChange(tx, session.accountId);
  await tellNeeded(tx, deps, row, asked);
  return id;
}
