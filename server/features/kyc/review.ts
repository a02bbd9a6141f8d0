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
import { setCountry } from '../accounts/index.ts';
import { documentIndex } from './same-document.ts';
import {
  findById,
  findByUser,
  listUnindexed,
  listWithoutCountry,
  lead,
  listWaiting,
  lockUser,
  type Application,
} from './store.ts';
import { formOf } from './view.ts';

/** Payload of the job. */
export interface HandOver {
  readonly id: string;
  readonly attempt: number;
}

/** The job: hands an attempt over to the provider. Repeated or late, it changes nothing. */
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
    // Webhooks that arrived before the line above matched no application.
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

/** Queries the provider about an application and applies its answer. */
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
    // Answers may arrive out of order; an attempt that was in review does not go back to the camera.
    if (row.attempt !== asked.attempt || row.provider_step === 'review') return;
    if (row.provider_step === review.step) return;
    await tx.updateTable('kyc_application').set({ provider_step: review.step }).where('id', '=', id).execute();
    await noteAccountChange(tx, row.user_id);
  });
}

/** Maximum number of applications queried per run. */
const pollLimit = 500;

/** The job: queries everything under review, because webhooks get lost. */
export async function poll(deps: Deps): Promise<void> {
  await noteCountries(deps);
  await noteDocuments(deps);
  for (const id of await listWaiting(deps.db, pollLimit))
    await enqueue(deps.db, 'kyc.check', { id }, { jobKey: `kyc:${id}` });
}

/** Fills in the country of users verified before accounts had one. */
async function noteCountries(deps: Deps): Promise<void> {
  for (const row of await listWithoutCountry(deps, deps.db, pollLimit)) {
    const { region } = formOf(row);
    if (region) await setCountry(deps.db, row.user_id, region);
  }
}

/** Fills in the index of documents submitted before there was one. */
async function noteDocuments(deps: Deps): Promise<void> {
  for (const row of await listUnindexed(deps, deps.db, pollLimit))
    await deps.db
      .updateTable('kyc_application')
      .set({ document_index: documentIndex(deps, formOf(row)) })
      .where('id', '=', row.id)
      .where('document_index', 'is', null)
      .execute();
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

/** Applies a tester's decision. It may be about a user who never submitted anything. */
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

/**
 * Records a decision and notifies the user. The caller holds the lock. Refuses 60015 for a move that does not exist.
 */
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
  const form = formOf(row);
  const verified = status === 3 ? { name: nameOf(form), country: form.region ?? null } : undefined;
  await lead(tx, deps, row, status, { ...by, verified, about });
  const outcome = by.by === 'provider' ? 'closed' : status === 3 ? 'approved' : 'rejected';
  await closeCase(tx, deps, { kind: 'kyc', id: row.id }, outcome, by);
}
