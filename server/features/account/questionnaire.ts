import { sql } from 'kysely';
import {
  adverseQuestions,
  ineligibleDays,
  isComplete,
  questionnaireLifetimeHours,
  type AccountType,
  type Answers,
} from '#contract/account/questionnaire.ts';
import { refuse } from '#contract/platform/errors.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Context } from '#server/platform/http/context.ts';
import { contactOf, targetKey, useProof } from '../session/index.ts';
import './tables.ts';

export interface QuestionnaireInput {
  readonly accountType: AccountType;
  readonly emailAddress?: string;
  readonly phoneNumber?: string;
  readonly answers: Answers;
}

/** The applicant: the contact to be registered, and the requesting device. */
export interface Applicant {
  readonly target: string;
  readonly keyThumbprint: string;
  readonly ip: string;
  readonly deviceId: string | null;
}

/**
 * Stores a questionnaire. Applicants who answer adversely, or recently did, are not eligible; the decisive answers are
 * not revealed.
 */
export async function submitQuestionnaire(
  deps: Deps,
  context: Context,
  input: QuestionnaireInput,
): Promise<{ isEligible: boolean; questionnaireId: string | null }> {
  const { keyThumbprint } = await useProof(deps, context);
  const { target } = contactOf(input);
  const { accountType, answers } = input;
  if (!isComplete(accountType, answers)) refuse('request:invalid', { field: 'answers' });
  const applicant = { target, keyThumbprint, ip: context.ip, deviceId: context.deviceId };
  const isAdverse = adverseQuestions(accountType, answers).length > 0;
  return deps.db.transaction().execute(async (tx) => {
    const isEligible = !isAdverse && !(await isBarred(tx, deps, applicant));
    const id = deps.ids.uuid();
    await tx
      .insertInto('questionnaire')
      .values({
        id,
        target: targetKey(deps.vault, target),
        account_type: accountType,
        answers_sealed: await deps.vault.seal('questionnaire', id, JSON.stringify(answers)),
        is_adverse: isAdverse,
        is_eligible: isEligible,
        key_thumbprint: keyThumbprint,
        device_id: context.deviceId,
        ip: context.ip,
        created_at: deps.clock.now(),
      })
      .execute();
    if (!isEligible) await noteRefusal(tx, context, id, isAdverse);
    return { isEligible, questionnaireId: isEligible ? id : null };
  });
}

async function noteRefusal(tx: Tx, context: Context, id: string, isAdverse: boolean): Promise<void> {
  await writeAudit(tx, {
    actor: { kind: 'anonymous' },
    action: 'account.notEligible',
    subject: `questionnaire:${id}`,
    details: { isAdverse },
    from: context,
  });
}

/**
 * Returns whether adverse answers bar this applicant. Answers for this contact or by this device's key count for weeks;
 * answers from an identical-looking device at the same address count for a day, because several devices may match.
 */
async function isBarred(db: Queryable, deps: Deps, applicant: Applicant): Promise<boolean> {
  const { target, keyThumbprint, ip, deviceId } = applicant;
  const now = deps.clock.now().getTime();
  const weeksAgo = new Date(now - ineligibleDays * 24 * 3600 * 1000);
  const dayAgo = new Date(now - 24 * 3600 * 1000);
  const { rows } = await sql<{ is_barred: boolean }>`
    select exists (select from questionnaire where is_adverse and target = ${targetKey(deps.vault, target)} and created_at > ${weeksAgo})
      or exists (select from questionnaire where is_adverse and key_thumbprint = ${keyThumbprint} and created_at > ${weeksAgo})
      or exists (select from questionnaire where is_adverse and ip = ${ip} and device_id = ${deviceId} and created_at > ${dayAgo})
      as is_barred`.execute(db);
  return rows[0]?.is_barred ?? true;
}

export interface Claim extends Applicant {
  readonly id: string;
  readonly accountType: AccountType;
}

/**
 * Refuses `code:void`, which starts over from the contact, unless this device passed this questionnaire for this contact
 * and account type within a day; `account:notEligible` if adverse answers came in since.
 * @returns whether it was already used, by the account this device opened with it
 */
export async function assertEligible(db: Queryable, deps: Deps, claim: Claim): Promise<{ readonly isUsed: boolean }> {
  const passed = await db
    .selectFrom('questionnaire')
    .select('used_by')
    .where('id', '=', claim.id)
    .where('is_eligible', '=', true)
    .where('target', '=', targetKey(deps.vault, claim.target))
    .where('account_type', '=', claim.accountType)
    .where('key_thumbprint', '=', claim.keyThumbprint)
    .where('created_at', '>', new Date(deps.clock.now().getTime() - questionnaireLifetimeHours * 3600 * 1000))
    .executeTakeFirst();
  if (!passed) refuse('code:void');
  if (passed.used_by !== null) return { isUsed: true };
  if (await isBarred(db, deps, claim)) refuse('account:notEligible');
  return { isUsed: false };
}

/** Marks a questionnaire as used by the new user. Of twenty concurrent attempts one succeeds. */
export async function useQuestionnaire(tx: Tx, id: string, userId: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('questionnaire')
    .set({ used_by: userId })
    .where('id', '=', id)
    .where('used_by', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) refuse('code:void');
}
