import { randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { refuse } from '#contract/platform/errors.ts';
import type { Locale } from '#contract/platform/locales.ts';
import type { Deps } from '#server/platform/deps.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { codeMail } from './mails.ts';
import type { Secrets } from './secrets.ts';

export const codeLifetimeS = 600;
export const resendAfterS = 60;
const maxTries = 5;
const maxCodesADay = 10;

export interface CodeRequest {
  readonly purpose: string;
  readonly target: string;
  readonly locale: Locale;
}

/**
 * Sends a six-digit code. Refuses `request:tooMany` within a minute of the last, or after ten in a day,
 * with the seconds left. An advisory lock makes that true for twenty requests at once.
 */
export async function sendCode(deps: Deps, secrets: Secrets, request: CodeRequest): Promise<void> {
  const now = deps.clock.now();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const codeHash = await secrets.hmac('verification-code', `${request.purpose}:${request.target}:${code}`);
  await deps.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`code:${request.target}`}, 0))`.execute(tx);
    const dayAgo = new Date(now.getTime() - 24 * 3600 * 1000);
    const sent = await tx
      .selectFrom('verification_code')
      .select(['purpose', 'created_at'])
      .where('target', '=', request.target)
      .where('created_at', '>', dayAgo)
      .orderBy('created_at', 'desc')
      .execute();
    const last = sent.find((row) => row.purpose === request.purpose);
    const waitedS = last ? (now.getTime() - last.created_at.getTime()) / 1000 : resendAfterS;
    if (waitedS < resendAfterS) refuse('request:tooMany', { retryAfterSeconds: Math.ceil(resendAfterS - waitedS) });
    if (sent.length >= maxCodesADay) refuse('request:tooMany', { retryAfterSeconds: 24 * 3600 });
    await tx
      .insertInto('verification_code')
      .values({
        id: deps.ids.uuid(),
        purpose: request.purpose,
        target: request.target,
        code_hash: codeHash,
        created_at: now,
        expires_at: new Date(now.getTime() + codeLifetimeS * 1000),
      })
      .execute();
    await enqueue(tx, 'mail.send', { to: request.target, ...codeMail(code, request.locale) }, { maxAttempts: 8 });
  });
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
