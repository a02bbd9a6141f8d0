import { changeRoleValues, removeValues } from '#contract/members/rules.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { endMembership, lockAccount, setMembersRole } from '../accounts/index.ts';
import { consumeStepUp } from '../step-up/index.ts';
import { recordChange } from './record.ts';
import type { Guard } from './guard.ts';
import { getMember, roleColumn, roleName } from './store.ts';

const action = 'member.change';

export interface ChangeRoleBody {
  readonly id: string;
  readonly role: string;
  readonly verification: string;
}

/** Gives a member another role. It counts from his next request on: nothing of it is in a token. */
export async function changeRole(
  deps: Deps,
  context: Context,
  guard: Guard,
  { id, role, verification }: ChangeRoleBody,
) {
  const { userId, accountId: companyId } = sessionOf(context);
  await deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, companyId);
    const member = await getMember(tx, companyId, id);
    const roleId = await roleColumn(tx, companyId, role);
    await consumeStepUp(tx, deps, {
      userId,
      accountId: companyId,
      verification,
      action,
      values: changeRoleValues(id, role),
    });
    await setMembersRole(tx, id, roleId);
    await guard(tx, companyId);
    await recordChange(tx, deps, context, {
      companyId,
      action: 'member.changeRole',
      subject: `user:${member.user_id}`,
      about: member.label,
      details: { role: await roleName(tx, companyId, role) },
      memberId: member.user_id,
    });
  });
  return {};
}

/** Removes a member. His next request for the company is refused, whatever tab or device it comes from. */
export async function removeMember(
  deps: Deps,
  context: Context,
  guard: Guard,
  { id, verification }: { readonly id: string; readonly verification: string },
) {
  const { userId, accountId: companyId } = sessionOf(context);
  await deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, companyId);
    const member = await getMember(tx, companyId, id);
    await consumeStepUp(tx, deps, { userId, accountId: companyId, verification, action, values: removeValues(id) });
    await endMembership(tx, companyId, member.user_id);
    await guard(tx, companyId);
    await recordChange(tx, deps, context, {
      companyId,
      action: 'member.remove',
      subject: `user:${member.user_id}`,
      about: member.label,
      memberId: member.user_id,
    });
  });
  return {};
}
