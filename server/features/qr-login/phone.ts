import { randomInt } from 'node:crypto';
import { qrLoginFarLifetimeS, qrLoginFetchS } from '#contract/qr-login/rules.ts';
import { refuse } from '#contract/platform/errors.ts';
import { isStaff } from '#contract/staff/permissions.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Context } from '#server/platform/http/context.ts';
import { networkOf } from '#server/platform/network.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { verifiedFor } from '../step-up/index.ts';
import { hashCode } from './desktop.ts';
import { secondsLeft } from './domain.ts';

/**
 * Binds the code to the user who scanned it first. The same user may scan it again; another is refused. If browser and
 * phone are in different networks, as when the code was sent to someone, or if the user is staff, the browser shows a
 * number that has to be entered on the phone.
 */
export const scanQrLogin = defineCommand({
  name: 'qrLogin.scan',
  work: async (given: Given, { code }: { readonly code: string }) => {
    const { tx, context, session, now } = given;
    const { userId, sessionId } = session;
    const row = await tx
      .updateTable('qr_login')
      .set({ user_id: userId, session_id: sessionId })
      .where('code_hash', '=', hashCode(code))
      .where('expires_at', '>', now)
      .where('answer', 'is', null)
      .where((eb) => eb.or([eb('user_id', 'is', null), eb('user_id', '=', userId)]))
      .returning(['ip', 'user_agent', 'country', 'created_at', 'expires_at', 'match_number'])
      .executeTakeFirst();
    if (!row) refuse('qrLogin:void');
    const needsNumber = row.match_number !== null || needsProof(given, row);
    const expiresAt = needsNumber && row.match_number === null ? await askNumber(tx, code, now) : row.expires_at;
    note(given, 'qrLogin.scan', { browserIp: row.ip, needsNumber });
    return {
      country: row.country,
      ip: row.ip,
      userAgent: row.user_agent,
      createdAt: row.created_at.toISOString(),
      expiresInSeconds: secondsLeft(expiresAt, now),
      isSameAddress: row.ip === context.ip,
      needsNumber,
    };
  },
});

/** Staff give a second factor at every sign-in. */
const needsProof = ({ context, session }: Given, { ip }: { readonly ip: string }) =>
  isStaff(session.roles) || isFar(ip, context.ip);
const isFar = (browserIp: string, phoneIp: string) => networkOf(browserIp) !== networkOf(phoneIp);

/** Gives the browser a number to show, and the phone time to enter it. @returns when it expires */
async function askNumber(tx: Tx, code: string, now: Date): Promise<Date> {
  const expiresAt = new Date(now.getTime() + qrLoginFarLifetimeS * 1000);
  await tx
    .updateTable('qr_login')
    .set({ match_number: randomInt(10, 100), expires_at: expiresAt })
    .where('code_hash', '=', hashCode(code))
    .execute();
  return expiresAt;
}

interface Answer {
  readonly code: string;
  readonly answer: 'confirmed' | 'declined';
  readonly matchNumber?: string;
  readonly verification?: string;
}

/**
 * Records the user's answer to a code they scanned. The first answer counts; repeating it, because the response was
 * lost, changes nothing, and the opposite is refused. A confirmed code lives for another minute, for the browser to
 * fetch its tokens. From another network, and by staff, it is confirmed with the browser's number and a security
 * verification: 50002 without, `qrLogin:wrongNumber` for another number, which uses the code up.
 */
export async function answerQrLogin(deps: Deps, context: Context, answer: Answer): Promise<Record<string, never>> {
  // After the command: the refusal must not roll back that the code is used up.
  if (await takeAnswer(deps, context, answer)) refuse('qrLogin:wrongNumber');
  return {};
}

/** @returns whether the number was wrong */
const takeAnswer = defineCommand({
  name: 'qrLogin.answer',
  stepUp: verifiedFor('qrLogin.confirm'),
  work: async (given: Given, { code, answer, matchNumber }: Answer): Promise<boolean> => {
    const { tx, session, now } = given;
    const row = await tx
      .selectFrom('qr_login')
      .select(['ip', 'answer', 'expires_at', 'match_number'])
      .where('code_hash', '=', hashCode(code))
      .where('user_id', '=', session.userId)
      .forUpdate()
      .executeTakeFirst();
    if (!row) refuse('qrLogin:void');
    if (row.answer === answer) {
      given.doNothing();
      return false;
    }
    if (row.answer !== null || row.expires_at <= now) refuse('qrLogin:void');
    // The phone may have changed its network since the scan.
    const isAsked = answer === 'confirmed' && (row.match_number !== null || needsProof(given, row));
    const isWrongNumber = isAsked && matchNumber !== String(row.match_number);
    if (isAsked && !isWrongNumber) given.verify({ code });
    else given.doNothing();
    const said = isWrongNumber ? 'declined' : answer;
    await tx
      .updateTable('qr_login')
      .set({
        answer: said,
        session_id: session.sessionId,
        answered_at: now,
        expires_at: new Date(now.getTime() + qrLoginFetchS * 1000),
      })
      .where('code_hash', '=', hashCode(code))
      .execute();
    note(given, said === 'confirmed' ? 'qrLogin.confirm' : 'qrLogin.decline', { browserIp: row.ip });
    return isWrongNumber;
  },
});

function note({ session, note: write }: Given, action: string, details: { browserIp: string; needsNumber?: boolean }) {
  write({ action, subject: `user:${session.userId}`, details });
}
