import { randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { refuse } from '#contract/platform/errors.ts';
import type { Locale } from '#contract/platform/locales.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { assertMaySend } from './code-limits.ts';
import { codeMail, codeSms, noAccountMail } from './mails.ts';
import { isPhone } from './phones.ts';
import type { Secrets } from './secrets.ts';

export const codeLifetimeS = 600;
const maxTries = 5;

export interface CodeRequest {
  readonly purpose: string;
  /** An email address, or an E.164 number, in its stored form. */
  readonly target: string;
  readonly locale: Locale;
  /** Who asks. Left out where somebody signed in asks for his own contact: the limits of the target hold. */
  readonly deviceId?: string | null;
  readonly ip?: string;
  /** Nobody has this contact: everything is done but the code is not told, and an address learns why. */
  readonly isForNobody?: boolean;
}

/**
 * Sends a six-digit code by mail or text message. Refuses `request:tooMany` with the seconds left, within a
 * minute of the last or beyond the limits of `code-limits.ts`, and for twenty requests at once too.
 */
export async function sendCode(deps: Deps, secrets: Secrets, request: CodeRequest): Promise<void> {
  const now = deps.clock.now();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const codeHash = await secrets.hmac('verification-code', `${request.purpose}:${request.target}:${code}`);
  await deps.db.transaction().execute(async (tx) => {
    await assertMaySend(tx, deps, request);
    await tx
      .insertInto('verification_code')
      .values({
        id: deps.ids.uuid(),
        purpose: request.purpose,
        target: request.target,
        code_hash: codeHash,
        device_id: request.deviceId ?? null,
        ip: request.ip ?? null,
        created_at: now,
        expires_at: new Date(now.getTime() + codeLifetimeS * 1000),
      })
      .execute();
    await tell(tx, request, code);
  });
}

async function tell(tx: Tx, { target, locale, isForNobody = false }: CodeRequest, code: string): Promise<void> {
  const options = { maxAttempts: 8, priority: 'urgent' } as const;
  if (!isPhone(target)) {
    const mail = isForNobody ? noAccountMail(locale) : codeMail(code, locale);
    await enqueue(tx, 'mail.send', { to: target, ...mail }, options);
  } else if (!isForNobody) {
    await enqueue(tx, 'sms.send', { to: target, text: codeSms(code, locale) }, options);
  }
}

/**
 * Takes a code: counts the try and uses the code up in one statement, so that of twenty at once one wins.
 * Refuses `code:wrong` with the tries left, `code:void` where there is none to be had.
 */
export async function takeCode(
  deps: Deps,
  secrets: Secrets,
  purpose: string,
  target: string,
  code: string,
): Promise<void> {
  const now = deps.clock.now();
  const given = await secrets.hmac('verification-code', `${purpose}:${target}:${code}`);
  const { rows } = await sql<{ code_hash: Buffer; tries: number }>`
    update verification_code set tries = tries + 1, used_at = case when code_hash = ${given} then ${now}::timestamptz end
    where id = (select id from verification_code where purpose = ${purpose} and target = ${target} order by created_at desc limit 1)
      and used_at is null and tries < ${maxTries} and expires_at > ${now}
    returning code_hash, tries`.execute(deps.db);
  const row = rows[0];
  if (!row) refuse('code:void');
  if (!timingSafeEqual(row.code_hash, given)) {
    const triesLeft = maxTries - row.tries;
    refuse(triesLeft > 0 ? 'code:wrong' : 'code:void', { triesLeft });
  }
}
