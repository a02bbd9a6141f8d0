import { sql } from 'kysely';
import { refuse } from '#contract/platform/errors.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { accounts, companyRoles, getAccount, insertMembership, lockAccounts, memberships } from '../accounts/index.ts';
import { maskEmail } from '../step-up/index.ts';
import { begunBy, movedBy, moveOrder } from '#server/platform/orders.ts';
import { recordChange } from './record.ts';
import { hashToken, statusOf } from './store.ts';
import { invitationOrders } from './tables.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { publicNameText } from '../kyc/index.ts';

/** Returns what the holder of a link is invited to. Refuses `invitation:void` for a token that never existed. */
export async function getInvitation(deps: Deps, token: string, locale: string) {
  const row = await deps.db
    .selectFrom('company_invitation as i')
    .innerJoin(accounts.as('c'), 'c.id', 'i.company_id')
    .leftJoin(companyRoles.as('r'), 'r.id', 'i.role_id')
    .select(['i.email', 'i.status', 'i.expires_at', 'i.former_role', 'r.name as role_name'])
    .select(['c.uid', 'c.name', 'c.kyc_status', 'c.email as company_email', 'c.phone'])
    .where('i.token_hash', '=', hashToken(token))
    .executeTakeFirst();
  if (!row) refuse('invitation:void');
  return {
    companyName: publicNameText({ ...row, email: row.company_email }, locale),
    emailAddress: maskEmail(row.email),
    roleName: row.role_name ?? row.former_role,
    status: statusOf(row, deps.clock.now()),
    expiresAt: row.expires_at.toISOString(),
  };
}

/**
 * Joins the company. The link alone is not enough: the account must have the address the link was sent to, so that a
 * forwarded or stolen email lets nobody in. Of twenty concurrent requests, one succeeds.
 */
export const acceptInvitation = defineCommand({ name: 'member.accept', work: accept });

async function accept(given: Given, token: string) {
  const { tx, deps, context, session, now } = given;
  const { userId } = session;
  const invitation = await ownInvitation(tx, token, userId, now);
  const { company_id: companyId, role_id: roleId } = invitation;
  await addMember(tx, deps, { companyId, userId, roleId });
  const by = { ...movedBy('user', given), change: { accepted_by: userId } };
  await moveOrder(tx, deps, invitationOrders, invitation, 'accepted', by);
  const change = { companyId, subject: `user:${userId}`, about: invitation.email, memberId: userId };
  await recordChange(given, { ...change, action: 'member.accept' });
  const { company } = invitation;
  return { companyUid: company.uid, companyName: publicNameText(company, context.locale) };
}

/** Declines it, as only the invited can. Whoever invited them is notified, besides the company. */
export const declineInvitation = defineCommand({
  name: 'member.decline',
  work: async (given: Given, token: string) => {
    const { tx, deps, session, now } = given;
    const invitation = await ownInvitation(tx, token, session.userId, now);
    const { id, company_id: companyId, email } = invitation;
    await moveOrder(tx, deps, invitationOrders, invitation, 'declined', movedBy('user', given));
    const change = { companyId, subject: `invitation:${id}`, about: email };
    const memberId = await inviterOf(tx, invitation);
    await recordChange(given, { ...change, action: 'member.decline', ...(memberId === null ? {} : { memberId }) });
    return {};
  },
});

/** Returns who sent an invitation, if they are still in the company; null otherwise. */
async function inviterOf(tx: Tx, { id, company_id }: { readonly id: string; readonly company_id: string }) {
  const row = await tx
    .selectFrom('company_invitation as i')
    .innerJoin(memberships.as('m'), 'm.company_id', 'i.company_id')
    .select('m.user_id')
    .where('i.id', '=', id)
    .where('m.company_id', '=', company_id)
    .where(sql<boolean>`m.user_id::text = ${begunBy(invitationOrders, 'i')}`)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Reads and locks the pending invitation of a token. Refuses one that was sent to another address than the user's. */
async function ownInvitation(tx: Tx, token: string, userId: string, now: Date) {
  const invitation = await openInvitation(tx, token, userId, now);
  const { email, is_disabled: isDisabled } = await getAccount(tx, userId);
  // The shell saw the account open, but without a lock that its closing waits for.
  if (isDisabled) refuse('request:unauthenticated');
  if (email !== invitation.email) refuse('invitation:otherAddress', { emailAddress: maskEmail(invitation.email) });
  return invitation;
}

/** Reads the pending invitation of a token and locks its company and the user. */
async function openInvitation(tx: Tx, token: string, userId: string, now: Date) {
  const found = await tx
    .selectFrom('company_invitation as i')
    .select('i.company_id')
    .where('i.token_hash', '=', hashToken(token))
    .executeTakeFirst();
  if (!found) refuse('invitation:void');
  await lockAccounts(tx, [found.company_id, userId]);
  // Read again under the lock: it may have been accepted meanwhile.
  const row = await tx
    .selectFrom('company_invitation')
    .select(['id', 'company_id', 'email', 'role_id', 'status', 'expires_at'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow();
  if (statusOf(row, now) !== 'pending') refuse('invitation:void');
  return { ...row, company: await getAccount(tx, found.company_id) };
}

async function addMember(
  tx: Tx,
  deps: Deps,
  {
    companyId,
    userId,
    roleId,
  }: { readonly companyId: string; readonly userId: string; readonly roleId: string | null },
): Promise<void> {
  if (companyId === userId) refuse('member:exists');
  const membership = { company_id: companyId, user_id: userId, role_id: roleId, joined_at: deps.clock.now() };
  if (!(await insertMembership(tx, { id: deps.ids.uuid(), ...membership }))) refuse('member:exists');
}
