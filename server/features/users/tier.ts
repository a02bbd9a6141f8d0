import type { BodyOf } from '#contract/platform/call.ts';
import { refuse } from '#contract/platform/errors.ts';
import { tierDecision } from '#contract/users/rules.ts';
import type { usersSchemas } from '#contract/users/schemas.ts';
import { lockPerson, settingTier } from '../accounts/index.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { staffCommand, takeDecision } from '../staff/index.ts';
import { toItem } from './find.ts';

/** Sets a customer's tier. */
export const setTier = defineCommand({ ...staffCommand, name: 'user.tier', work: set });

async function set(given: Given, { uid, tier, reason }: BodyOf<typeof usersSchemas.setTier>) {
  const { tx } = given;
  const person = (await lockPerson(tx, uid)) ?? refuse(50011, { field: 'uid' });
  await takeDecision(given, { kind: 'user', id: uid, decision: tierDecision(tier), reason, sides: [person.id] });
  if (person.tier === tier) refuse(60015);
  given.write(settingTier(tx, person.id, tier));
  const details = { from: person.tier, to: tier };
  given.note({ action: 'user.tier', subject: `user:${person.id}`, details, reason: reason.trim() });
  return toItem({ ...person, tier });
}
