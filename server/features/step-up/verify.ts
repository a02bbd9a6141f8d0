import { timingSafeEqual } from 'node:crypto';
import { refuse } from '#contract/platform/errors.ts';
import { entryActions, maxStepUpTries, type StepUpFactor } from '#contract/step-up/actions.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { tellUnfinished, type Secrets } from '../session/index.ts';
import { takeTotpCode } from './authenticator-store.ts';
import { findBoundFactors, lockChallenge, lockUser, storeProgress, type OpenChallenge } from './challenge.ts';
import { refuseGuessing } from './guessing.ts';
import { getKeys, hashCode, type Keys } from './keys.ts';
import type { SecurityLog } from './log.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import { listFactors, listMissing, type BoundFactors, type SentFactor } from './rules.ts';

/** Codes a user entered; each is optional, and they may come one by one. */
export interface EnteredCodes {
  readonly verification: string;
  readonly emailCode?: string;
  readonly smsCode?: string;
  readonly totpCode?: string;
  readonly recoveryCode?: string;
}

type CodeField = Exclude<keyof EnteredCodes, 'verification'>;

const fields: readonly (readonly [CodeField, StepUpFactor])[] = [
  ['emailCode', 'email'],
  ['smsCode', 'sms'],
  ['totpCode', 'totp'],
  ['recoveryCode', 'recoveryCode'],
];

interface Attempt {
  readonly tx: Tx;
  readonly deps: Deps;
  readonly keys: Keys;
  readonly bound: BoundFactors;
  readonly userId: string;
  readonly verification: string;
}

interface Outcome {
  readonly isPassed: boolean;
  readonly missing: StepUpFactor[];
  readonly triesLeft: number;
  readonly wrong: readonly CodeField[];
}

/**
 * Takes codes for a verification. Right ones stay proved; each wrong one is a try, and the fifth voids the
 * verification. Refuses with `code:wrong`, the tries left and the fields, and with 50002 if it is void.
 */
export async function verifyStepUp(
  deps: Deps,
  secrets: Secrets,
  log: SecurityLog,
  context: Context,
  input: EnteredCodes,
  userId = sessionOf(context).userId,
): Promise<{ isPassed: boolean; missing: StepUpFactor[] }> {
  const given = fields.filter(([field]) => input[field] !== undefined);
  if (given.length === 0) refuse('request:invalid', { field: 'emailCode', rule: 'anyOf' });
  const keys = await getKeys(secrets);
  // Refuse after the transaction, so that the count of tries isn't rolled back.
  const { isPassed, missing, triesLeft, wrong } = await deps.db
    .transaction()
    .execute((tx) => enterCodes(tx, deps, keys, log, context, input, userId));
  if (wrong.length > 0 && triesLeft <= 0) refuse(50002, { triesLeft: 0 });
  if (wrong.length > 0) refuse('code:wrong', { triesLeft, fields: wrong.join(','), missing: missing.join(',') });
  return { isPassed, missing };
}

async function enterCodes(
  tx: Tx,
  deps: Deps,
  keys: Keys,
  log: SecurityLog,
  context: Context,
  input: EnteredCodes,
  userId: string,
): Promise<Outcome> {
  await lockUser(tx, userId);
  const challenge = await lockChallenge(tx, deps, userId, input.verification);
  if (challenge.isPassed) return { isPassed: true, missing: [], triesLeft: maxStepUpTries, wrong: [] };
  await refuseGuessing(tx, deps, userId, challenge.action);
  const bound = await findBoundFactors(tx, userId, challenge.action);
  const attempt = { tx, deps, keys, bound, userId, verification: challenge.id };
  const passed = [...challenge.passed];
  const wrong: CodeField[] = [];
  for (const [field, factor] of fields) {
    const code = input[field];
    if (code === undefined || passed.includes(factor)) continue;
    if (!listFactors(bound).includes(factor)) refuse('request:invalid', { field });
    if (await isRight(attempt, factor, code)) passed.push(factor);
    else wrong.push(field);
  }
  const tries = challenge.tries + wrong.length;
  const isPassed = await storeProgress(tx, deps, bound, { id: challenge.id, passed, tries });
  if (passed.includes('recoveryCode') && !challenge.passed.includes('recoveryCode'))
    await log.noteChange(tx, deps, context, { userId, action: 'security.recoveryCodeUsed', blocksTransfers: false });
  if (tries >= maxStepUpTries && !isPassed)
    await log.noteOperation(tx, deps, context, { userId, action: challenge.action, succeeded: false });
  if (wrong.length > 0) await noteWrongEntry(tx, context, challenge, { userId, tries });
  return { isPassed, missing: listMissing(bound, passed), triesLeft: maxStepUpTries - tries, wrong };
}

/**
 * Records wrong codes of someone who isn't signed in yet. The owner is told at once of a sign-in that used up its tries:
 * someone has the password.
 */
async function noteWrongEntry(
  tx: Tx,
  context: Context,
  { id, action }: Pick<OpenChallenge, 'id' | 'action'>,
  { userId, tries }: { readonly userId: string; readonly tries: number },
): Promise<void> {
  if (!entryActions.some((entry) => entry === action)) return;
  await writeAudit(tx, {
    actor: { kind: 'anonymous' },
    action: 'stepUp.wrongEntryCode',
    subject: `user:${userId}`,
    details: { verification: id, action, tries },
    from: context,
  });
  if (action === 'session.signIn' && tries >= maxStepUpTries) await tellUnfinished(tx, id);
}

async function isRight(attempt: Attempt, factor: StepUpFactor, code: string): Promise<boolean> {
  const { tx, deps, keys, userId } = attempt;
  if (factor === 'totp') return takeTotpCode(tx, deps, userId, code);
  if (factor === 'recoveryCode') return useRecoveryCode(tx, deps, keys, userId, code);
  return factor !== 'passkey' && isSentCode(attempt, factor, code);
}

/** Checks a sent code. Only the newest counts, and only while its contact is still the user's. */
async function isSentCode(attempt: Attempt, factor: SentFactor, code: string): Promise<boolean> {
  const { tx, keys, bound, verification } = attempt;
  const target = factor === 'email' ? bound.email : bound.phone;
  const sent = await tx
    .selectFrom('step_up_code')
    .select('code_hash')
    .where('challenge_id', '=', verification)
    .where('factor', '=', factor)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return Boolean(
    sent && target && timingSafeEqual(sent.code_hash, hashCode(keys.code, verification, factor, target, code)),
  );
}
