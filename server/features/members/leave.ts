import { refuse } from '#contract/platform/errors.ts';
import type { Tx } from '#server/platform/db.ts';
import { accounts, endMembership, getAccount, lockAccount, memberships } from '../accounts/index.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import type { Guard } from './guard.ts';
import { recordChange } from './record.ts';

/**
 * Lets a member leave a company. It takes no verification: the member gives up permissions and gains nothing. Their
 * next request for the company is refused. Refuses `member:lastOwner` for the company's own account, and
 * `request:notFound` for a company they are not a member of, whether it exists or not.
 */
export const createLeave = (guard: Guard) =>
  defineCommand({ name: 'member.leave', work: (given: Given, companyUid: string) => leave(given, guard, companyUid) });

async function leave(given: Given, guard: Guard, companyUid: string) {
  const { tx, session } = given;
  const { userId } = session;
  const companyId = await findCompany(tx, companyUid, userId);
  await lockAccount(tx, companyId);
  if (!(await endMembership(tx, companyId, userId))) refuse('request:notFound');
  await guard(tx, companyId);
  await recordChange(given, {
    companyId,
    action: 'member.leave',
    subject: `user:${userId}`,
    about: await nameOf(tx, userId),
    memberId: userId,
  });
  return {};
}

async function findCompany(tx: Tx, uid: string, userId: string): Promise<string> {
  const company = await tx
    .selectFrom(accounts.as('c'))
    .leftJoin(memberships.as('m'), (join) => join.onRef('m.company_id', '=', 'c.id').on('m.user_id', '=', userId))
    .select(['c.id', 'm.id as membership'])
    .where('c.uid', '=', uid)
    .executeTakeFirst();
  if (company?.id === userId) refuse('member:lastOwner');
  // Only its members may wait for a company's lock.
  return company?.membership ? company.id : refuse('request:notFound');
}

async function nameOf(tx: Tx, userId: string): Promise<string> {
  const { email, uid } = await getAccount(tx, userId);
  return email ?? uid;
}
