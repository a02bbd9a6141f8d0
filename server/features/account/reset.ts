import { createHash, randomBytes } from 'node:crypto';
import { isSignUpPassword } from '#contract/account/rules.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Context } from '#server/platform/http/context.ts';
import { noteSecurityChange } from '../security/index.ts';
import {
  endSessions,
  findUserByContact,
  forgiveAllTries,
  hashPassword,
  openPassword,
  takeCode,
  type Contact,
  type Secrets,
} from '../session/index.ts';
import './tables.ts';

const ticketLifetimeS = 600;

/**
 * Forgotten password, first call: takes the code and hands out a ticket. Nobody gets a code for a contact
 * that no account has, so 50011 is for who lost the contact between the code and this call.
 */
export async function checkReset(
  deps: Deps,
  secrets: Secrets,
  contact: Contact,
  code: string,
): Promise<{ ticket: string; expiresInSeconds: number }> {
  await takeCode(deps, secrets, 'resetPassword', contact.target, code);
  const user = await findUserByContact(deps.db, contact);
  if (!user) refuse(50011);
  const ticket = randomBytes(32).toString('base64url');
  const now = deps.clock.now();
  await deps.db
    .insertInto('password_reset_ticket')
    .values({
      ticket_hash: hashTicket(ticket),
      user_id: user.id,
      channel: contact.kind,
      created_at: now,
      expires_at: new Date(now.getTime() + ticketLifetimeS * 1000),
    })
    .execute();
  return { ticket, expiresInSeconds: ticketLifetimeS };
}

export interface Reset {
  readonly contact: Contact;
  readonly ticket: string;
  readonly password: { readonly cipher: string; readonly k: string; readonly t: string; readonly r: string };
}

/**
 * Forgotten password, second call: sets the password. Whoever was signed in is out, wrong passwords are
 * forgiven, money stays where it is for 24 hours, and every contact hears of it. A password that breaks
 * the rule costs no ticket.
 */
export async function resetPassword(deps: Deps, context: Context, reset: Reset): Promise<Record<string, never>> {
  const password = await openPassword(deps.db, deps.clock, 'password', reset.password);
  if (!isSignUpPassword(password)) refuse(51091, { field: 'password' });
  const passwordHash = await hashPassword(password);
  await deps.db.transaction().execute(async (tx) => {
    const userId = await useTicket(tx, deps, reset);
    await tx.updateTable('app_user').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
    await tx.deleteFrom('password_reset_ticket').where('user_id', '=', userId).execute();
    await endSessions(tx, deps, { userId, reason: 'passwordReset' });
    await forgiveAllTries(tx, userId);
    await noteSecurityChange(tx, deps, context, {
      userId,
      action: 'security.resetPassword',
      details: { by: reset.contact.kind },
    });
  });
  return {};
}

/** The ticket's user, if the contact is still that user's. Of twenty uses at once one finds the row. */
async function useTicket(tx: Tx, deps: Deps, { contact, ticket }: Reset): Promise<string> {
  const used = await tx
    .deleteFrom('password_reset_ticket')
    .where('ticket_hash', '=', hashTicket(ticket))
    .where('channel', '=', contact.kind)
    .where('expires_at', '>', deps.clock.now())
    .where('user_id', 'in', (eb) => eb.selectFrom('app_user').select('id').where(contact.kind, '=', contact.target))
    .returning('user_id')
    .executeTakeFirst();
  return used?.user_id ?? refuse(50002);
}

function hashTicket(ticket: string): Buffer {
  return createHash('sha256').update(ticket).digest();
}
