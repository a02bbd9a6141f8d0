import { isServed } from '#contract/catalogue/countries.ts';
import type { KycStatus } from '#contract/kyc/states.ts';
import { refuse } from '#contract/platform/errors.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { movedBy } from '#server/platform/orders.ts';
import type { KycKind } from '#server/providers/kyc/kyc.ts';
import { getAccount } from '../accounts/index.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { claimFiles } from '../files/index.ts';
import { openCase } from '../staff/index.ts';
import { filesOf, listFlaws, type Form } from './domain.ts';
import { documentIndex } from './same-document.ts';
import { findByUser, insertApplication, lead, setForm, setSubmitted, type Application } from './store.ts';
import type { EarlierAttempt } from './tables.ts';
import { formOf, subjectOf, todayOf } from './view.ts';

export interface Command {
  readonly kind: KycKind;
  /** `create` begins an application, `update` changes one. */
  readonly mode: 'create' | 'update';
  readonly form: object;
  readonly submit: boolean;
}

/**
 * Saves a form as a draft or submits it, once per idempotency key. No response is stored: the form is personal data.
 */
export const applyForm = defineCommand({ name: 'kyc.apply', locks: 'account', work: apply });

async function apply(given: Given, command: Command): Promise<null> {
  const { session } = given;
  const isCompany = session.accountType === 'merchant';
  if (isCompany !== (command.kind === 'company')) refuse('request:forbidden', { field: 'accountType' });
  const id = await keep(given, session.userId, command);
  given.note({ action: command.submit ? 'kyc.submit' : 'kyc.draft', subject: `kyc:${id}` });
  return null;
}

async function keep(given: Given, userId: string, command: Command): Promise<string> {
  const { tx, deps } = given;
  const { kyc_status: status } = await getAccount(tx, userId);
  if (status === 3) refuse(50015);
  if (status === 1) refuse('kyc:underReview');
  const known = await findByUser(deps, tx, userId);
  if (command.mode === 'create' && known) refuse('kyc:exists');
  if (command.mode === 'update' && !known) refuse('request:notFound');
  const now = deps.clock.now();
  const id = known?.id ?? deps.ids.uuid();
  if (known) await setForm(deps, tx, id, command.form, now);
  else await insertApplication(deps, tx, { id, userId, kind: command.kind, form: command.form, now });
  const form = formOf({ kind: command.kind, form: { ...command.form } });
  await claimFiles(tx, { userId, subject: subjectOf(id), files: filesOf(form), isSealed: command.submit });
  if (command.submit) await submit(given, { id, userId, status, known, form });
  return id;
}

interface Submission {
  readonly id: string;
  readonly userId: string;
  readonly status: KycStatus;
  /** Undefined for a form that wasn't saved before. */
  readonly known: Application | undefined;
  readonly form: Form;
}

async function submit(given: Given, { id, userId, status, known, form }: Submission): Promise<void> {
  const { tx, deps } = given;
  const flaws = listFlaws(form, todayOf(deps));
  const [first] = flaws;
  if (flaws.some(({ rule }) => rule === 'underAge')) refuse('kyc:underAge', { field: 'bornOn', rule: 'underAge' });
  if (first)
    refuse('kyc:incomplete', {
      field: first.field,
      rule: first.rule,
      missing: flaws.map(({ field }) => field).join(', '),
    });
  const { region } = form;
  if (region !== undefined && !isServed(region)) refuse('country:notServed', { field: 'region', country: region });
  const attempt = (known?.attempt ?? 0) + 1;
  const earlier = known ? attemptsOf(known) : [];
  await setSubmitted(tx, id, { attempt, earlier, documentIndex: documentIndex(deps, form), now: deps.clock.now() });
  await lead(tx, deps, { user_id: userId, kyc_status: status }, 1, movedBy('user', given));
  await openCase(tx, deps, { kind: 'kyc', id, customerId: userId });
  await enqueue(tx, 'kyc.handOver', { id, attempt });
}

/** Lists how all attempts so far ended, oldest first. */
function attemptsOf(row: Application): readonly EarlierAttempt[] {
  if (row.attempt === 0) return row.earlier;
  const last = {
    attempt: row.attempt,
    submittedAt: row.submitted_at?.toISOString() ?? null,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: row.decided_by,
    reasons: row.reasons,
  };
  return [...row.earlier, last];
}

/** The contents of the form stay out of the audit log: it records what happened and when, not who a person is. */
export async function note(tx: Tx, context: Context, action: string, id: string, details = {}): Promise<void> {
  await writeAudit(tx, {
    actor: { kind: 'user', id: sessionOf(context).userId },
    action,
    subject: `kyc:${id}`,
    details,
    from: context,
  });
}
