import { approvalLifetimeH, waitingFor, type ApprovalKind } from '#contract/approvals/rules.ts';
import type { AssetCode } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { noteAccountChange } from '#server/platform/events.ts';
import { hourMs } from '#server/platform/durations.ts';
import { soon } from '#server/platform/pipelined.ts';
import { beginOrder } from '#server/platform/orders.ts';
import { sealText } from '#server/platform/vault/texts.ts';
import type { Given } from '../commands/index.ts';
import { foundApprovers, listApproverIds } from '../members/index.ts';
import { approversIn, readCircle, type Circle } from './circle.ts';
import { thirdParties } from './store.ts';
import { approvalOrders, type Proposal } from './tables.ts';
import { tellNeeded } from './tell.ts';

/** What is submitted to the members of a company for approval. */
export interface Question {
  readonly kind: ApprovalKind;
  readonly subjectId: string;
  readonly needed: 1 | 2;
  readonly payment?: AskedPayment;
  readonly proposal?: Proposal;
  /** If they are known already. */
  readonly approvers?: Approvers | undefined;
}

/** Members who may approve what a company pays, and which of them and of the others named are the same person. */
export interface Approvers {
  readonly ids: readonly string[];
  readonly circle: Circle;
}

/** Reads them under the account's lock. @param named who else the approval concerns */
export async function readApprovers(
  tx: Tx,
  opener: Pick<Deps, 'vault'>,
  companyId: string,
  named: readonly (string | null)[],
): Promise<Approvers> {
  const [ids, circle] = await allDone([
    listApproverIds(tx, companyId),
    readCircle(opener, tx, [companyId, ...named], foundApprovers(tx, companyId)),
  ]);
  return { ids, circle };
}

type Asking = Pick<Given<unknown, unknown>, 'tx' | 'deps' | 'session' | 'now'>;

interface AskedPayment {
  readonly asset: AssetCode;
  readonly amount: bigint;
  /** As shown to the members: an address, a uid. */
  readonly payee: string;
  /** The payee's account, in case the payee is a member. */
  readonly payeeId?: string;
  readonly network?: string;
  readonly tag?: string | null;
  readonly value: bigint | null;
  readonly currency: AssetCode;
}

/**
 * Submits something for approval by members of the company being acted for, and notifies them. Refuses
 * `approval:tooFewApprovers` if too few members, or none, could ever approve it: no money is held for a payment that
 * can't proceed.
 */
export async function askApproval(given: Asking, question: Question): Promise<string> {
  const { tx, deps, session, now } = given;
  const { kind, subjectId, needed, payment, proposal, approvers } = question;
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
  const read = approvers ?? readApprovers(tx, deps, session.accountId, [row.made_by, row.payee_id]);
  const { ids, circle } = await read;
  const asked = thirdParties(approversIn(circle, ids), row, circle.isSame);
  if (asked.length < needed) refuse('approval:tooFewApprovers', { needed, approvers: asked.length });
  const added = tx.insertInto('approval').values({ ...row, proposal: proposal ? JSON.stringify(proposal) : null });
  await soon(tx, added.execute());
  const begun = beginOrder(tx, approvalOrders, { id, status: row.status, at: now, actorId: session.userId });
  await soon(tx, begun.execute());
  await noteAccountChange(tx, session.accountId);
  await tellNeeded(tx, deps, row, circle.people, asked);
  return id;
}
