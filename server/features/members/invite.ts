import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import {
  cancelValues,
  invitationDays,
  invitationPath,
  inviteValues,
  maxInvitationsADay,
  maxMembers,
  ownerRole,
  resendValues,
} from '#contract/members/rules.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Tx } from '#server/platform/db.ts';
import { indexContact } from '#server/platform/vault/blind.ts';
import { sealText } from '#server/platform/vault/texts.ts';
import { sendMail } from '#server/platform/messages.ts';
import { beginOrder, movedBy, moveOrder } from '#server/platform/orders.ts';
import { accounts, getAccount, memberships } from '../accounts/index.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { emailContact } from '../session/index.ts';
import { invitationMail } from './mails.ts';
import { memberCommand, recordChange } from './record.ts';
import { expireInvitations, hashToken, roleColumn, roleName } from './store.ts';
import { invitationOrders } from './tables.ts';
import { publicNameText } from '../kyc/index.ts';

interface Invitation {
  readonly emailAddress: string;
  readonly role: string;
  readonly verification: string;
}

/**
 * Invites an address. Whether it belongs to a user is not checked, and so not revealed. The token leaves only in the
 * email.
 */
export const invite = defineCommand({
  ...memberCommand,
  name: 'member.invite',
  work: async (given: Given, { emailAddress, role }: Invitation) => {
    const { tx, deps, session } = given;
    const { target: email } = emailContact(emailAddress);
    await expireInvitations(tx, deps, session.accountId);
    await assertInvitable(given, email);
    given.verify(inviteValues(emailAddress, role));
    return offer(given, { action: 'member.invite', email, role });
  },
});

/**
 * Replaces an open invitation by one with a new link, sent to the same address for the same role. Refuses
 * `invitation:void` for any other: the role of one that is over may have been deleted.
 */
export const resendInvitation = defineCommand({
  ...memberCommand,
  name: 'member.resendInvitation',
  work: async (given: Given, { id }: { readonly id: string; readonly verification: string }) => {
    const { tx, deps, session } = given;
    await expireInvitations(tx, deps, session.accountId);
    const row = await getInvitationOf(tx, session.accountId, id);
    if (row.status !== 'pending') refuse('invitation:void');
    await moveOrder(tx, deps, invitationOrders, row, 'cancelled', movedBy('user', given));
    await assertInvitable(given, row.email);
    given.verify(resendValues(id));
    return offer(given, { action: 'member.resendInvitation', email: row.email, role: row.role_id ?? ownerRole });
  },
});

async function assertInvitable(given: Given, email: string): Promise<void> {
  const { tx, session } = given;
  const { accountId: companyId } = session;
  const company = await getAccount(tx, companyId);
  if (company.email === email || (await isKnown(given, companyId, email))) refuse('member:exists');
  if ((await countPeople(tx, companyId)) >= maxMembers) refuse('member:tooMany', { limit: maxMembers });
  await assertFewToday(given, companyId, email);
}

interface Offer {
  readonly action: 'member.invite' | 'member.resendInvitation';
  readonly email: string;
  readonly role: string;
}

/** Inserts an open invitation and mails its link. */
async function offer(given: Given, { action, email, role }: Offer) {
  const { tx, deps, context, session, now } = given;
  const { accountId: companyId } = session;
  const token = randomBytes(32).toString('base64url');
  const id = deps.ids.uuid();
  const invitation = await tx
    .insertInto('company_invitation')
    .values({
      id,
      company_id: companyId,
      email: sealText(deps.vault, 'invitation', id, email),
      email_index: indexContact(deps.vault, 'email', email),
      role_id: await roleColumn(tx, companyId, role),
      token_hash: hashToken(token),
      status: 'pending',
      created_at: now,
      expires_at: new Date(now.getTime() + invitationDays * 24 * 3600 * 1000),
    })
    .returning(['created_at', 'expires_at'])
    .executeTakeFirstOrThrow();
  await beginOrder(tx, invitationOrders, { id, status: 'pending', at: now, actorId: session.userId }).execute();
  const details = { role: await roleName(tx, companyId, role) };
  await recordChange(given, { companyId, action, subject: `invitation:${id}`, about: email, details });
  const link = `${deps.config.publicOrigin ?? context.origin}${invitationPath}#${token}`;
  const companyName = publicNameText(await getAccount(tx, companyId), context.locale);
  await sendMail(tx, deps, { to: email, ...invitationMail(companyName, link, context.locale) });
  return {
    id,
    emailAddress: email,
    role,
    formerRole: null,
    status: 'pending' as const,
    createdAt: invitation.created_at.toISOString(),
    expiresAt: invitation.expires_at.toISOString(),
  };
}

/**
 * Refuses `request:tooMany` if a company, or one address in it, has reached its invitations per day, canceled and
 * resent ones included.
 */
async function assertFewToday({ tx, deps, now }: Given, companyId: string, email: string): Promise<void> {
  const dayAgo = new Date(now.getTime() - 24 * 3600 * 1000);
  const rows = await tx
    .selectFrom('company_invitation')
    .select(['email_index', 'created_at'])
    .where('company_id', '=', companyId)
    .where('created_at', '>', dayAgo)
    .orderBy('created_at', 'desc')
    .limit(maxInvitationsADay.company)
    .execute();
  const index = indexContact(deps.vault, 'email', email);
  const toOne = rows.filter((row) => row.email_index?.equals(index));
  const oldest = rows[maxInvitationsADay.company - 1] ?? toOne[maxInvitationsADay.address - 1];
  if (!oldest) return;
  const retryAfterSeconds = Math.ceil((oldest.created_at.getTime() - dayAgo.getTime()) / 1000);
  refuse('request:tooMany', { retryAfterSeconds });
}

/** Cancels an invitation. Refuses `invitation:void` if it is no longer open. */
export const cancelInvitation = defineCommand({
  ...memberCommand,
  name: 'member.cancelInvitation',
  work: async (given: Given, { id }: { readonly id: string; readonly verification: string }) => {
    const { tx, deps, session } = given;
    const { accountId: companyId } = session;
    const row = await getInvitationOf(tx, companyId, id);
    if (row.status !== 'pending') refuse('invitation:void');
    given.verify(cancelValues(id));
    await moveOrder(tx, deps, invitationOrders, row, 'cancelled', movedBy('user', given));
    const subject = `invitation:${id}`;
    await recordChange(given, { companyId, action: 'member.cancelInvitation', subject, about: row.email });
    return {};
  },
});

/** Returns an invitation of this company. Refuses `request:notFound`. */
async function getInvitationOf(tx: Tx, companyId: string, id: string) {
  const row = await tx
    .selectFrom('company_invitation')
    .select(['id', 'email', 'role_id', 'status'])
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row ?? refuse('request:notFound');
}

async function isKnown({ tx, deps }: Given, companyId: string, email: string): Promise<boolean> {
  const member = await tx
    .selectFrom(memberships.as('m'))
    .innerJoin(accounts.as('u'), 'u.id', 'm.user_id')
    .select('m.id')
    .where('m.company_id', '=', companyId)
    .where('u.email_index', '=', indexContact(deps.vault, 'email', email))
    .executeTakeFirst();
  const invited = await tx
    .selectFrom('company_invitation')
    .select('id')
    .where('company_id', '=', companyId)
    .where('email_index', '=', indexContact(deps.vault, 'email', email))
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return Boolean(member ?? invited);
}

/** Counts members and invited people, including the account itself. */
async function countPeople(tx: Tx, companyId: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select (select count(*) from ${memberships} m where company_id = ${companyId})
      + (select count(*) from company_invitation where company_id = ${companyId} and status = 'pending') as count
  `.execute(tx);
  return 1 + Number(rows[0]?.count);
}
