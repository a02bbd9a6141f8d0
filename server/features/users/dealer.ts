import type { BodyOf } from '#contract/platform/call.ts';
import { refuse } from '#contract/platform/errors.ts';
import { dealerDecision } from '#contract/users/rules.ts';
import type { usersSchemas } from '#contract/users/schemas.ts';
import { lockPerson, setDealing } from '../accounts/index.ts';
import { disablePairs } from '../acceptor/index.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { staffCommand, takeDecision } from '../staff/index.ts';
import { toItem } from './find.ts';

/** Allows a company to trade with customers, or ends that. Orders in progress go on. */
export const setDealer = defineCommand({ ...staffCommand, name: 'user.dealer', work: set });

async function set(given: Given, { uid, isDealer, reason }: BodyOf<typeof usersSchemas.setDealer>) {
  const { tx } = given;
  const person = (await lockPerson(tx, uid)) ?? refuse(50011, { field: 'uid' });
  await takeDecision(given, { kind: 'user', id: uid, decision: dealerDecision(isDealer), reason, sides: [person.id] });
  if (person.account_type !== 'merchant') refuse(60015, { rule: 'company' });
  if (isDealer && person.kyc_status !== 3) refuse(60013);
  if (person.roles.includes('dealer') === isDealer) refuse(60015);
  await setDealing(tx, person.id, isDealer);
  if (!isDealer) await disablePairs(given, person.id);
  const roles = isDealer ? [...person.roles, 'dealer'] : person.roles.filter((role) => role !== 'dealer');
  given.note({ action: 'user.dealer', subject: `user:${person.id}`, details: { isDealer }, reason: reason.trim() });
  return toItem({ ...person, roles });
}
