import { createHash, randomBytes } from 'node:crypto';
import { isSignUpPassword } from '#contract/account/rules.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Context } from '#server/platform/http/context.ts';
import { indexContact } from '#server/platform/vault/blind.ts';
import { credentials, findAccount, setPassword } from '../accounts/index.ts';
import { noteSecurityChange } from '../security/index.ts';
import {
  assertGoodPassword,
  emailContact,
  endSessions,
  findUserByContact,
  forgiveAllTries,
  hashPassword,
  openPassword,
  takeCode,
  takeCodeLink,
  type Contact,
  type Secrets,
} from '../session/index.ts';
import { beginEntry, claimOf, consumeStepUp } from '../step-up/index.ts';
import { proveSecondFactor, type SecondFactor } from './second-factor.ts';
import './tables.ts';

const ticketLifetimeS = 600;
const purpose = 'resetPassword';

/** What a correct code, or the link in the mail, grants. */
export interface EarnedTicket {
  readonly ticket: string;
  readonly expiresInSeconds: number;
  readonly factors: ('totp' | 'recoveryCode' | 'passkey')[];
}

/**
 * Forgotten password, first call: takes the code and returns a ticket. No code is sent to a contact without an account,
 * so 50011 means the user lost the contact between the code and this call.
 */
export async function checkReset(
  deps: Deps,
  secrets: Secrets,
  context: Context,
  { contact, code, codeTicket }: { readonly contact: Contact; readonly code: string; readonly codeTicket: string },
): Promise<EarnedTicket> {
  const user = await findUserByContact(deps, contact);
  const alsoTargets = [user?.email, user?.phone].flatMap((other) => other ?? []);
  await takeCode(deps, secrets, { purpose, target: contact.target, code, ticket: codeTicket, alsoTargets });
  return earnTicket(deps, context, contact);
}

/**
 * Same as `checkReset`, but by the link in the mail, which wrong codes can't use up. Refuses `security:linkVoid` if it
 * was used or is too old.
 */
export async function checkResetByLink(
  deps: Deps,
  context: Context,
  token: string,
): Promise<EarnedTicket & { readonly emailAddress: string }> {
  const key = await deps.db.transaction().execute((tx) => takeCodeLink(tx, deps, purpose, token));
  if (key === undefined) refuse('security:linkVoid');
  const { email } = (await findAccount(deps.db, 'email', key)) ?? refuse(50011);
  const emailAddress = must(email, 'the address that it was found by');
  return { emailAddress, ...(await earnTicket(deps, context, emailContact(emailAddress))) };
}

async function earnTicket(deps: Deps, context: Context, contact: Contact): Promise<EarnedTicket> {
  const user = await findUserByContact(deps, contact);
  if (!user) refuse(50011);
  const ticket = randomBytes(32).toString('base64url');
  const now = deps.clock.now();
  const { verification, factors } = await beginEntry(deps, context, entryOf(user, ticket));
  await deps.db
    .insertInto('password_reset_ticket')
    .values({
      ticket_hash: hashTicket(ticket),
      user_id: user.id,
      channel: contact.kind,
      verification: factors.length === 0 ? null : verification,
      created_at: now,
      expires_at: new Date(now.getTime() + ticketLifetimeS * 1000),
    })
    .execute();
  return { ticket, expiresInSeconds: ticketLifetimeS, factors: factors.flatMap(({ factor }) => beyondCode(factor)) };
}

const beyondCode = (factor: string) => (['totp', 'recoveryCode', 'passkey'] as const).filter((one) => one === factor);

export interface Reset extends SecondFactor {
  readonly contact: Contact;
  readonly ticket: string;
  readonly password: { readonly cipher: string; readonly k: string; readonly t: string; readonly r: string };
}

/**
 * Forgotten password, second call: sets the password. If an authenticator or a passkey is bound, a code to a contact is
 * not enough: one of them or a recovery code is also required; users who lost those apply to the operators. All
 * sessions end, wrong password attempts are reset, money can't leave for 24 hours, and every contact is notified. A
 * password that breaks the rule doesn't use up the ticket; a wrong code uses one of five tries.
 */
export async function resetPassword(
  deps: Deps,
  secrets: Secrets,
  context: Context,
  reset: Reset,
): Promise<Record<string, never>> {
  const password = await openPassword(deps.db, deps.clock, 'password', reset.password);
  await assertGoodPassword(password, isSignUpPassword, 'password', [reset.contact.target]);
  const { userId, verification } = await findTicket(deps, reset);
  if (verification) await proveSecondFactor(deps, secrets, context, { userId, verification }, reset);
  const passwordHash = await hashPassword(password);
  await deps.db.transaction().execute(async (tx) => {
    const used = await useTicket(tx, deps, reset);
    if (verification) await consumeStepUp(tx, deps, claimOf(entryOf(used, reset.ticket), verification));
    await setPassword(tx, userId, passwordHash);
    await tx.deleteFrom('password_reset_ticket').where('user_id', '=', userId).execute();
    await endSessions(tx, deps, { userId, reason: 'passwordReset' });
    await forgiveAllTries(tx, userId);
    await noteSecurityChange(tx, deps, context, {
      userId,
      action: 'security.resetPassword',
      details: { by: reset.contact.kind, hasSecondFactor: verification !== null },
    });
  });
  return {};
}

const ticketOf = (deps: Deps, { contact, ticket }: Reset) => ({
  hash: hashTicket(ticket),
  now: deps.clock.now(),
  contact,
});

/** Returns the ticket's user, if the contact still belongs to that user. */
async function findTicket(deps: Deps, reset: Reset): Promise<{ userId: string; verification: string | null }> {
  const { hash, now, contact } = ticketOf(deps, reset);
  const row = await deps.db
    .selectFrom('password_reset_ticket')
    .innerJoin(credentials.as('person'), 'person.id', 'password_reset_ticket.user_id')
    .select(['user_id', 'verification'])
    .where('ticket_hash', '=', hash)
    .where('channel', '=', contact.kind)
    .where('expires_at', '>', now)
    .where(`person.${contact.kind}_index`, '=', indexContact(deps.vault, contact.kind, contact.target))
    .executeTakeFirst();
  return row ? { userId: row.user_id, verification: row.verification } : refuse(50002);
}

/** Uses up the ticket. Of twenty concurrent uses one finds the row. */
async function useTicket(tx: Tx, deps: Deps, reset: Reset) {
  const { hash, now, contact } = ticketOf(deps, reset);
  const used = await tx
    .deleteFrom('password_reset_ticket')
    .using(credentials.as('person'))
    .whereRef('person.id', '=', 'password_reset_ticket.user_id')
    .where('ticket_hash', '=', hash)
    .where('expires_at', '>', now)
    .where(`person.${contact.kind}_index`, '=', indexContact(deps.vault, contact.kind, contact.target))
    .returning(['person.id', 'person.password_hash'])
    .executeTakeFirst();
  return used ?? refuse(50002);
}

function entryOf(user: { readonly id: string; readonly password_hash: string }, ticket: string) {
  return {
    action: 'session.resetPassword' as const,
    userId: user.id,
    holder: ticket,
    passwordHash: user.password_hash,
  };
}

function hashTicket(ticket: string): Buffer {
  return createHash('sha256').update(ticket).digest();
}
