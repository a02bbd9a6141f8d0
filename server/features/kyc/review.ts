import type { KycStatus } from '#contract/kyc/states.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db.ts';
import { noteAccountChange } from '#server/platform/events.ts';
import type { Deps } from '#server/platform/deps.ts';
import { enqueue } from '#server/platform/jobs.ts';
import type { MovedBy } from '#server/platform/orders.ts';
import type { KycApplicant, KycDecision, KycReason } from '#server/providers/kyc/kyc.ts';
import type { Account } from '../accounts/index.ts';
import { loadFile } from '../files/index.ts';
import { closeCase } from '../staff/index.ts';
import { isDecidable, nameOf, neededFilesOf } from './domain.ts';
import { findById, findByUser, lead, listWaiting, lockUser, type Application } from './store.ts';
import { formOf } from './view.ts';

/** What a job carries. */
export interface HandOver {
  readonly id: string;
  readonly attempt: number;
}

/** The job: gives an attempt to the provider. Done again, or late, it changes nothing. */
export async function handOver(deps: Deps, { id, attempt }: HandOver): Promise<void> {
  const row = await findById(deps, deps.db, id);
  if (!row || row.attempt !== attempt || row.kyc_status !== 1 || row.handed_over_at) return;
  const applicantId = await deps.providers.kyc.submit(toApplicant(deps, row));
  await deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, row.user_id);
    const now = deps.clock.now();
    await tx
      .updateTable('kyc_application')
      .set({ handed_over_at: now, applicant_id: applicantId, updated_at: now })
      .where('id', '=', id)
      .where('attempt', '=', attempt)
      .execute();
    await noteAccountChange(tx, row.user_id);
    // Webhooks that came before the line above found nobody.
    await enqueue(tx, 'kyc.check', { id });
  });
}

function toApplicant(deps: Deps, row: Application): KycApplicant {
  const form = formOf(row);
  const documents = neededFilesOf(form).map(({ id, part }) => ({ part, load: () => loadFile(deps, id) }));
  return {
    userId: row.user_id,
    attempt: row.attempt,
    emailAddress: row.email,
    phoneNumber: row.phone,
    form,
    documents,
  };
}

/** Asks the provider how far it is with an application, and applies what it answers. */
export async function check(deps: Deps, id: string): Promise<void> {
  const asked = await findById(deps, deps.db, id);
  if (!asked || asked.kyc_status !== 1 || !asked.handed_over_at || !asked.applicant_id) return;
  const review = await deps.providers.kyc.getReview(asked.applicant_id);
  await deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, asked.user_id);
    const row = await findById(deps, tx, id);
    if (!row) return;
    if (review.step === 'decided') {
      if (isDecidable(row, asked, review.decision.id)) await applyProvider(deps, tx, row, review.decision);
      return;
    }
    // Two answers may overtake each other; an attempt that was in review does not go back to the camera.
    if (row.attempt !== asked.attempt || row.provider_step === 'review') return;
    if (row.provider_step === review.step) return;
    await tx.updateTable('kyc_application').set({ provider_step: review.step }).where('id', '=', id).execute();
    await noteAccountChange(tx, row.user_id);
  });
}

/** How many applications are asked about in one round. */
const pollLimit = 500;

/** The job: asks about everything under review. Webhooks get lost. */
export async function poll(deps: Deps): Promise<void> {
  for (const id of await listWaiting(deps.db, pollLimit))
    await enqueue(deps.db, 'kyc.check', { id }, { jobKey: `kyc:${id}` });
}

async function applyProvider(deps: Deps, tx: Tx, row: Application, decision: KycDecision): Promise<void> {
  const status = decision.answer === 'verified' ? 3 : 2;
  const by = { by: 'provider', actor: { kind: 'system', id: deps.providers.kyc.name } } as const;
  await decide(deps, tx, row, { status, by, reasons: decision.reasons, decisionId: decision.id });
  await writeAudit(tx, {
    actor: by.actor,
    action: 'kyc.decide',
    subject: `kyc:${row.id}`,
    details: { status, attempt: row.attempt, reasons: decision.reasons.map(({ code }) => code).join(', ') },
  });
}

/** A tester's decision. Somebody may be decided on who never handed anything in. */
export async function decideByHand(deps: Deps, tx: Tx, account: Account, status: KycStatus): Promise<void> {
  const actor = { kind: 'system', id: 'sandbox' } as const;
  const row = await findByUser(deps, tx, account.id);
  if (!row || status === 0 || status === 1) {
    const by = status === 1 ? 'user' : 'provider';
    return lead(tx, deps, { user_id: account.id, kyc_status: account.kyc_status }, status, { by, actor });
  }
  const reasons = status === 2 ? [{ code: 'other' as const, text: '' }] : [];
  return decide(deps, tx, row, { status, by: { by: 'provider', actor }, reasons });
}

export interface Verdict {
  readonly status: Extract<KycStatus, 2 | 3>;
  readonly by: MovedBy & { readonly by: 'provider' | 'operator' };
  readonly reasons: readonly KycReason[];
  readonly decisionId?: string;
}

/** Writes a decision down, and tells the user. The caller holds the lock. Refuses 60015 for a move that there isn't. */
export async function decide(deps: Deps, tx: Tx, row: Application, verdict: Verdict): Promise<void> {
  const { status, by, reasons, decisionId } = verdict;
  const now = deps.clock.now();
  await tx
    .updateTable('kyc_application')
    .set({
      decided_by: by.by,
      decided_at: now,
      reasons: JSON.stringify(reasons),
      updated_at: now,
      ...(decisionId ? { decision_id: decisionId } : {}),
    })
    .where('id', '=', row.id)
    .execute();
  const about = { kind: row.kind, reasons: reasons.length };
  const name = status === 3 ? nameOf(formOf(row)) : undefined;
  await lead(tx, deps, row, status, { ...by, name, about });
  const outcome = by.by === 'provider' ? 'closed' : status === 3 ? 'approved' : 'rejected';
  await closeCase(tx, deps, { kind: 'kyc', id: row.id }, outcome, by);
}
