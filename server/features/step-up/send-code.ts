import { randomInt } from 'node:crypto';
import { refuse } from '#contract/platform/errors.ts';
import type { Locale } from '#contract/platform/locales.ts';
import { entryActions, stepUpLifetimeS } from '#contract/step-up/actions.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sendMail, sendSms } from '#server/platform/messages.ts';
import type { Secrets } from '../session/index.ts';
import { findBoundFactors, lockChallenge, lockUser } from './challenge.ts';
import { getKeys, hashCode } from './keys.ts';
import { stepUpMail, stepUpSms } from './mails.ts';
import { listFactors, maskEmail, maskPhone, type SentFactor } from './rules.ts';
import { dayMs, secondsUntil } from './times.ts';

/** Maximum number of codes per day. Text messages cost money and are the target of code pumping. */
const maxCodesADay = { email: 30, sms: 10 } as const;

export interface CodeWish {
  readonly verification: string;
  readonly factor: SentFactor;
  readonly locale: Locale;
}

/**
 * Sends a code valid only for this verification; it replaces the previous one. Refuses with `request:tooMany` within a
 * minute of the last one to the same contact, and beyond the daily maximum.
 */
export async function sendStepUpCode(deps: Deps, secrets: Secrets, userId: string, wish: CodeWish) {
  const keys = await getKeys(secrets);
  const { verification, factor } = wish;
  return deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    const challenge = await lockChallenge(tx, deps, userId, verification);
    const bound = await findBoundFactors(tx, userId, challenge.action);
    const target = factor === 'email' ? bound.email : bound.phone;
    const isAsked = !challenge.passed.includes(factor) && listFactors(bound).includes(factor);
    if (!target || challenge.isPassed || !isAsked) refuse('request:invalid', { field: 'factor' });
    await refuseTooSoon(tx, deps, userId, factor, bound.entry ? verification : undefined);
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await tx
      .insertInto('step_up_code')
      .values({
        id: deps.ids.uuid(),
        challenge_id: verification,
        user_id: userId,
        factor,
        code_hash: hashCode(keys.code, verification, factor, target, code),
        sent_at: deps.clock.now(),
      })
      .execute();
    const urgent = { priority: 'urgent' } as const;
    await (factor === 'email'
      ? sendMail(tx, deps, { to: target, ...stepUpMail(code, challenge, wish.locale) }, { maxAttempts: 8, ...urgent })
      : sendSms(
          tx,
          deps,
          { to: target, text: stepUpSms(code, challenge, wish.locale) },
          { maxAttempts: 5, ...urgent },
        ));
    return {
      target: factor === 'email' ? maskEmail(target) : maskPhone(target),
      resendAfterSeconds: deps.config.codePauseS,
      expiresInSeconds: stepUpLifetimeS,
    };
  });
}

/**
 * Enforces the pause and the daily maximum: over everything sent to the user when signed in, or over one entry and all
 * entries. An attacker who only knows a password can't use up the owner's codes.
 */
async function refuseTooSoon(
  tx: Tx,
  deps: Deps,
  userId: string,
  factor: SentFactor,
  entryId: string | undefined,
): Promise<void> {
  const nowMs = deps.clock.now().getTime();
  const max = maxCodesADay[factor] * (entryId === undefined ? 1 : deps.config.rateLimitFactor);
  const sent = await tx
    .selectFrom('step_up_code')
    .innerJoin('step_up_challenge', 'step_up_challenge.id', 'step_up_code.challenge_id')
    .select(['sent_at', 'challenge_id'])
    .where('step_up_code.user_id', '=', userId)
    .where('factor', '=', factor)
    .where('action', entryId === undefined ? 'not in' : 'in', [...entryActions])
    .where('sent_at', '>', new Date(nowMs - dayMs))
    .orderBy('sent_at', 'desc')
    .limit(max)
    .execute();
  const last = entryId === undefined ? sent[0] : sent.find(({ challenge_id: id }) => id === entryId);
  const nextMs = (last?.sent_at.getTime() ?? 0) + deps.config.codePauseS * 1000;
  if (nextMs > nowMs) refuse('request:tooMany', { retryAfterSeconds: secondsUntil(nextMs, nowMs) });
  const oldest = sent[max - 1];
  if (oldest) refuse('request:tooMany', { retryAfterSeconds: secondsUntil(oldest.sent_at.getTime() + dayMs, nowMs) });
}
