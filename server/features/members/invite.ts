import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import {
  cancelValues,
  invitationDays,
  invitationPath,
  inviteValues,
  maxInvitationsADay,
  maxMembers,
} from '#contract/members/rules.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { sendMail } from '#server/platform/messages.ts';
import { beginOrder, moveOrder } from '#server/platform/orders.ts';
import { accounts, lockAccount, memberships } from '../accounts/index.ts';
import { emailContact } from '../session/index.ts';
import { consumeStepUp } from '../step-up/index.ts';
import { invitationMail } from './mails.ts';
import { recordChange } from './record.ts';
import { expireInvitations, hashToken, roleColumn, roleName } from './store.ts';
import { invitationOrders } from './tables.ts';
import { publicNameText } from '../kyc/index.ts';

const action = 'member.change';

export interface InviteBody {
  readonly emailAddress: string;
  readonly role: string;
  readonly verification: string;
}

/**
 * Invites an address. Whether it belongs to anybody is not looked at, and so not told. The token leaves in the
 * mail alone.
 */
export async function invite(deps: Deps, context: Context, { emailAddress, role, verification }: InviteBody) {
  const { userId, accountId: companyId } = sessionOf(context);
  const { target: email } = emailContact(emailAddress);
  const token = randomBytes(32).toString('base64url');
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    const company = await lockAccount(tx, companyId);
    await expireInvitations(tx, deps, companyId);
    if (company.email === email || (await isKnown(tx, companyId, email))) refuse('member:exists');
    if ((await countPeople(tx, companyId)) >= maxMembers) refuse('member:tooMany', { limit: maxMembers });
    await assertFewToday(tx, now, companyId, email);
    await consumeStepUp(tx, deps, {
      userId,
      accountId: companyId,
      verification,
      action,
      values: inviteValues(emailAddress, role),
    });
    const invitation = await tx
      .insertInto('company_invitation')
      .values({
        id: deps.ids.uuid(),
        company_id: companyId,
        email,
        role_id: await roleColumn(tx, companyId, role),
        token_hash: hashToken(token),
        status: 'pending',
        created_at: now,
        expires_at: new Date(now.getTime() + invitationDays * 24 * 3600 * 1000),
      })
      .returning(['id', 'created_at', 'expires_at'])
      .executeTakeFirstOrThrow();
    const begun = { id: invitation.id, status: 'pending', at: now, actorId: userId } as const;
    await beginOrder(tx, invitationOrders, begun).execute();
    const subject = `invitation:${invitation.id}`;
    const details = { role: await roleName(tx, companyId, role) };
    await recordChange(tx, deps, context, { companyId, action: 'member.invite', subject, about: email, details });
    const link = `${deps.config.publicOrigin ?? context.origin}${invitationPath}#${token}`;
    await sendMail(tx, deps, {
      to: email,
      ...invitationMail(publicNameText(company, context.locale), link, context.locale),
    });
    return {
      id: invitation.id,
      emailAddress: email,
      role,
      status: 'pending' as const,
      createdAt: invitation.created_at.toISOString(),
      expiresAt: invitation.expires_at.toISOString(),
    };
  });
}

/** Refuses `request:tooMany`: what a company invites in a day, taken back or not, and one address of it. */
async function assertFewToday(tx: Tx, now: Date, companyId: string, email: string): Promise<void> {
  const dayAgo = new Date(now.getTime() - 24 * 3600 * 1000);
  const rows = await tx
    .selectFrom('company_invitation')
    .select(['email', 'created_at'])
    .where('company_id', '=', companyId)
    .where('created_at', '>', dayAgo)
    .orderBy('created_at', 'desc')
    .limit(maxInvitationsADay.company)
    .execute();
  const toOne = rows.filter((row) => row.email === email);
  const oldest = rows[maxInvitationsADay.company - 1] ?? toOne[maxInvitationsADay.address - 1];
  if (!oldest) return;
  const retryAfterSeconds = Math.ceil((oldest.created_at.getTime() - dayAgo.getTime()) / 1000);
  refuse('request:tooMany', { retryAfterSeconds });
}

/** Takes an invitation back. Refuses `invitation:void` where it is no longer open. */
export async function cancelInvitation(
  deps: Deps,
  context: Context,
  { id, verification }: { readonly id: string; readonly verification: string },
): Promise<Record<string, never>> {
  const { userId, accountId: companyId } = sessionOf(context);
  await deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, companyId);
    const row = await tx
      .selectFrom('company_invitation')
      .select(['id', 'email', 'status'])
      .where('id', '=', id)
      .where('company_id', '=', companyId)
      .executeTakeFirst();
    if (!row) refuse('request:notFound');
    if (row.status !== 'pending') refuse('invitation:void');
    await consumeStepUp(tx, deps, { userId, accountId: companyId, verification, action, values: cancelValues(id) });
    const actor = { kind: 'user', id: userId } as const;
    await moveOrder(tx, deps, invitationOrders, row, 'cancelled', { by: 'user', actor, from: context });
    const subject = `invitation:${id}`;
    await recordChange(tx, deps, context, { companyId, action: 'member.cancelInvitation', subject, about: row.email });
  });
  return {};
}

async function isKnown(tx: Tx, companyId: string, email: string): Promise<boolean> {
  const member = await tx
    .selectFrom(memberships.as('m'))
    .innerJoin(accounts.as('u'), 'u.id', 'm.user_id')
    .select('m.id')
    .where('m.company_id', '=', companyId)
    .where('u.email', '=', email)
    .executeTakeFirst();
  const invited = await tx
    .selectFrom('company_invitation')
    .select('id')
    .where('company_id', '=', companyId)
    .where('email', '=', email)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return Boolean(member ?? invited);
}

/** Members and invited, the account itself included. */
async function countPeople(tx: Tx, companyId: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select (select count(*) from ${memberships} m where company_id = ${companyId})
      + (select count(*) from company_invitation where company_id = ${companyId} and status = 'pending') as count
  `.execute(tx);
  return 1 + Number(rows[0]?.count);
}
