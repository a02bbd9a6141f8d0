import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { codeMinutes, resetLinkUrl } from '#contract/account/rules.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Locale } from '#contract/platform/locales.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sendMail, sendSms } from '#server/platform/messages.ts';
import { networkOf } from '#server/platform/network.ts';
import { assertMaySend } from './code-limits.ts';
import { targetKey } from './contacts.ts';
import { codeMail, codeSms, noAccountMail, resetMail } from './mails.ts';
import { isPhone } from './phones.ts';
import type { Secrets } from '#server/platform/server-secrets.ts';

export const codeLifetimeS = codeMinutes * 60;
/** Lifetime of a code confirmed before the rest of a form is filled in. */
const confirmedLifetimeS = 3600;
const maxTries = 5;
/** Wrong codes per contact and day, over all requesters. */
const maxWrongADay = 100;

export interface CodeRequest {
  readonly purpose: string;
  /** Email address or E.164 number, normalized. */
  readonly target: string;
  readonly locale: Locale;
  /**
   * Requester's device. Omitted if a signed-in user requests a code for their own contact: the limits of the target
   * apply.
   */
  readonly deviceId?: string | null;
  readonly ip?: string;
  /** Whether the contact's account knows this device; strangers' requests don't count against it. */
  readonly isKnownDevice?: boolean;
  /**
   * True if no account has this contact: the same work is done, but no code is sent, and an email address is told why.
   */
  readonly isForNobody?: boolean;
  /** Origin of a link in the mail that does the same as the code. */
  readonly linkOrigin?: string;
}

const hashCode = (secrets: Secrets, { purpose, target, code }: Pick<CodeEntry, 'purpose' | 'target' | 'code'>) =>
  secrets.hmac('verification-code', `${purpose}:${target}:${code}`);
const sha256 = (text: string) => createHash('sha256').update(text).digest();

/**
 * Sends a six-digit code by mail or text message. Refuses with `request:tooMany` and the seconds left within a minute
 * of the last one or beyond the limits of `code-limits.ts`, also for twenty requests at once.
 * @returns the requester's ticket: a code is tried with its ticket, so that a stranger's tries count only against the
 * stranger
 */
export async function sendCode(deps: Deps, secrets: Secrets, request: CodeRequest): Promise<string> {
  const now = deps.clock.now();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const ticket = randomBytes(32).toString('base64url');
  const linkToken = request.linkOrigin === undefined ? undefined : randomBytes(24).toString('hex');
  const codeHash = await hashCode(secrets, { ...request, code });
  await deps.db.transaction().execute(async (tx) => {
    await assertMaySend(tx, deps, request);
    await tx
      .insertInto('verification_code')
      .values({
        id: deps.ids.uuid(),
        purpose: request.purpose,
        target: targetKey(deps.vault, request.target),
        code_hash: codeHash,
        ticket_hash: sha256(ticket),
        link_hash: linkToken === undefined || request.isForNobody ? null : sha256(linkToken),
        device_id: request.deviceId ?? null,
        ip: request.ip ?? null,
        network: request.ip === undefined ? null : networkOf(request.ip),
        created_at: now,
        expires_at: new Date(now.getTime() + codeLifetimeS * 1000),
      })
      .execute();
    await tell(tx, deps, request, code, linkToken);
  });
  return ticket;
}

async function tell(
  tx: Tx,
  deps: Deps,
  request: CodeRequest,
  code: string,
  linkToken: string | undefined,
): Promise<void> {
  const { target, locale, linkOrigin, isForNobody = false } = request;
  const options = { maxAttempts: 8, priority: 'urgent' } as const;
  if (!isPhone(target)) {
    const link = linkOrigin && linkToken ? resetLinkUrl(linkOrigin, linkToken) : undefined;
    const carrying = link ? resetMail(code, link, locale) : codeMail(code, locale);
    await sendMail(tx, deps, { to: target, ...(isForNobody ? noAccountMail(locale) : carrying) }, options);
  } else if (!isForNobody) {
    await sendSms(tx, deps, { to: target, text: codeSms(code, locale) }, options);
  }
}

export interface CodeEntry {
  readonly purpose: string;
  readonly target: string;
  readonly code: string;
  /** Omitted if the purpose names the requesting user: then their newest code counts. */
  readonly ticket?: string;
  /** Other contacts of the same account; guesses at all of them are counted together. */
  readonly alsoTargets?: readonly string[];
}

/**
 * Takes a code: counts the try and uses up the code in one statement, so that of twenty at once one wins. Refuses with
 * `code:wrong` and the tries left, `code:void` if there is no usable code, `request:tooMany` after a hundred wrong ones
 * in a day at one account's contacts.
 */
export async function takeCode(deps: Deps, secrets: Secrets, entry: CodeEntry): Promise<void> {
  const { purpose, target, ticket } = entry;
  const now = deps.clock.now();
  const given = await hashCode(secrets, entry);
  if (ticket !== undefined) await assertFewWrong(deps, entry);
  const which = ticket === undefined ? sql`` : sql`and ticket_hash = ${sha256(ticket)}`;
  const { rows } = await sql<{ code_hash: Buffer; tries: number }>`
    update verification_code set tries = tries + 1, used_at = case when code_hash = ${given} then ${now}::timestamptz end
    where id = (select id from verification_code where purpose = ${purpose} and target = ${targetKey(deps.vault, target)} ${which}
                 order by created_at desc limit 1)
      and used_at is null and tries < ${maxTries} and expires_at > ${now}
    returning code_hash, tries`.execute(deps.db);
  const row = rows[0];
  if (!row) refuse('code:void');
  if (!timingSafeEqual(row.code_hash, given)) refuseWrong(row.tries);
}

/**
 * Confirms a code that is used later; counts a wrong one like `takeCode`. A right one stays valid for
 * `confirmedLifetimeS` after it was sent. Refuses like `takeCode`. @returns when it expires
 */
export async function confirmCode(
  deps: Deps,
  secrets: Secrets,
  entry: Required<Omit<CodeEntry, 'alsoTargets'>>,
): Promise<Date> {
  const { purpose, target, ticket } = entry;
  const now = deps.clock.now();
  const given = await hashCode(secrets, entry);
  await assertFewWrong(deps, entry);
  const { rows } = await sql<{ code_hash: Buffer; tries: number; expires_at: Date }>`
    update verification_code
       set tries = tries + (code_hash <> ${given})::int,
           expires_at = case when code_hash = ${given}
                             then created_at + ${confirmedLifetimeS} * interval '1 second' else expires_at end
     where ticket_hash = ${sha256(ticket)} and purpose = ${purpose} and target = ${targetKey(deps.vault, target)}
       and used_at is null and tries < ${maxTries} and expires_at > ${now}
    returning code_hash, tries, expires_at`.execute(deps.db);
  const row = rows[0] ?? refuse('code:void');
  if (!timingSafeEqual(row.code_hash, given)) refuseWrong(row.tries);
  return row.expires_at;
}

function refuseWrong(tries: number): never {
  const triesLeft = maxTries - tries;
  refuse(triesLeft > 0 ? 'code:wrong' : 'code:void', { triesLeft });
}

/**
 * Refuses after too many wrong codes, so that many tickets of five tries each don't allow guessing. The contact's owner
 * still has the link in the mail.
 */
async function assertFewWrong(deps: Deps, { purpose, target, alsoTargets = [] }: CodeEntry): Promise<void> {
  const dayAgo = new Date(deps.clock.now().getTime() - 24 * 3600 * 1000);
  const { rows } = await sql<{ wrong: number; oldest: Date | null }>`
    select coalesce(sum(tries) filter (where used_at is null), 0)::int as wrong, min(created_at) as oldest
      from verification_code
     where purpose = ${purpose} and target = any(${[target, ...alsoTargets].map((one) => targetKey(deps.vault, one))}::text[])
       and created_at > ${dayAgo} and tries > 0`.execute(deps.db);
  const { wrong = 0, oldest = null } = rows[0] ?? {};
  if (wrong < maxWrongADay || !oldest) return;
  refuse('request:tooMany', { retryAfterSeconds: Math.ceil((oldest.getTime() - dayAgo.getTime()) / 1000) });
}

/** Uses up the link of a mail, once. @returns the `contactKey` it was sent to; undefined if the link is void */
export async function takeCodeLink(tx: Tx, deps: Deps, purpose: string, token: string): Promise<string | undefined> {
  const now = deps.clock.now();
  const row = await tx
    .updateTable('verification_code')
    .set({ link_used_at: now })
    .where('link_hash', '=', sha256(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .where('link_used_at', 'is', null)
    .where('used_at', 'is', null)
    .returning('target')
    .executeTakeFirst();
  return row?.target;
}
