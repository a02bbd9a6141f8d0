import { changeRoleValues, removeValues } from '#contract/members/rules.ts';
import { endMembership, setMembersRole } from '../accounts/index.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { memberCommand, recordChange } from './record.ts';
import type { Guard } from './guard.ts';
import { getMember, roleColumn, roleName } from './store.ts';

interface RoleChange {
  readonly id: string;
  readonly role: string;
  readonly verification: string;
}

/** Gives a member another role. It applies from their next request on: no token contains it. */
export const createChangeRole = (guard: Guard) =>
  defineCommand({
    ...memberCommand,
    name: 'member.changeRole',
    work: async (given: Given, { id, role }: RoleChange) => {
      const { tx, session } = given;
      const { accountId: companyId } = session;
      const member = await getMember(tx, companyId, id);
      const roleId = await roleColumn(tx, companyId, role);
      given.verify(changeRoleValues(id, role));
      await setMembersRole(tx, id, roleId);
      await guard(tx, companyId);
      await recordChange(given, {
        companyId,
        action: 'member.changeRole',
        subject: `user:${member.user_id}`,
        about: member.label,
        details: { role: await roleName(tx, companyId, role) },
        memberId: member.user_id,
      });
      return {};
    },
  });

/** Removes a member. Their next request for the company is refused, from whatever tab or device. */
export const createRemoveMember = (guard: Guard) =>
  defineCommand({
    ...memberCommand,
    name: 'member.remove',
    work: async (given: Given, { id }: { readonly id: string; readonly verification: string }) => {
      const { tx, session } = given;
      const { accountId: companyId } = session;
      const { user_id: memberId, label: about } = await getMember(tx, companyId, id);
      given.verify(removeValues(id));
      await endMembership(tx, companyId, memberId);
      await guard(tx, companyId);
      await recordChange(given, { companyId, action: 'member.remove', subject: `user:${memberId}`, about, memberId });
      return {};
    },
  });
