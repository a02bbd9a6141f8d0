import type { BodyOf } from '#contract/platform/call.ts';
import { refuse } from '#contract/platform/errors.ts';
import { isStaff } from '#contract/staff/permissions.ts';
import type { StandingAction } from '#contract/users/rules.ts';
import type { usersSchemas } from '#contract/users/schemas.ts';
import { lockPerson, setShut, type Person } from '../accounts/index.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { noteSecurityChange } from '../security/index.ts';
import { endSessions } from '../session/index.ts';
import { staffCommand, takeDecision } from '../staff/index.ts';
import { toItem } from './find.ts';

const endReason = 'closed by staff';

/** Disables or bans an account, undoes either, reopens one its owner closed, or ends its sessions. */
export const changeStanding = defineCommand({ ...staffCommand, name: 'user.standing', work: change });

async function change(given: Given, { uid, action, reason }: BodyOf<typeof usersSchemas.changeStanding>) {
  const { tx, deps, now } = given;
  const person = (await lockPerson(tx, uid)) ?? refuse(50011, { field: 'uid' });
  await takeDecision(given, { kind: 'user', id: uid, decision: action, sides: [person.id] });
  // A colleague's roles are first revoked by two admins: one staff member alone can't lock out another.
  if (isStaff(person.roles)) refuse(60015, { rule: 'staff' });
  const changed = changeOf(action, person, now);
  if (changed) await setShut(tx, person.id, changed);
  if (action === 'reopen') {
    await noteReopened(given, person.id, reason.trim());
    return toItem({ ...person, ...changed });
  }
  const isOpened = action === 'enable' || action === 'unban';
  const ended = isOpened ? 0 : await endSessions(tx, deps, { userId: person.id, reason: endReason });
  given.note({ action: `user.${action}`, subject: `user:${person.id}`, details: { ended }, reason: reason.trim() });
  return toItem({ ...person, ...changed });
}

/** Tells the owner and records it; no money leaves for 24 hours, as after any change of who gets in. */
async function noteReopened({ tx, deps, context, actor }: Given, userId: string, reason: string): Promise<void> {
  await noteSecurityChange(tx, deps, context, { userId, action: 'account.reopen', operatorId: actor.id, reason });
}

/** Returns the change. Refuses with 60015 if the account is already in that state. */
function changeOf(action: StandingAction, person: Person, now: Date) {
  const { is_disabled: isDisabled, banned_at: bannedAt, closed_at: closedAt } = person;
  if (action === 'endSessions') return undefined;
  if (action === 'reopen') return closedAt ? { is_disabled: false, closed_at: null } : refuse(60015);
  if (action === 'enable' && closedAt) refuse(60015, { status: 'closed' });
  if (action === 'disable' || action === 'enable') {
    if (isDisabled === (action === 'disable')) refuse(60015);
    return { is_disabled: !isDisabled };
  }
  if ((bannedAt !== null) === (action === 'ban')) refuse(60015);
  return { banned_at: bannedAt === null ? now : null };
}
