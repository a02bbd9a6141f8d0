import { apiKeys } from '#contract/api-keys/calls.ts';
import { createValues, type ApiKeyChoice } from '#contract/api-keys/rules.ts';
import type { TestServer } from '../../../../tests/harness/server.ts';
import { newcomer, type Newcomer } from '../../../../tests/harness/world.ts';
import { insertPassedStepUp } from './passed-step-up.ts';

/** Somebody verified, who may make keys. */
export interface KeyOwner extends Newcomer {
  readonly userId: string;
}

export const anyChoice: ApiKeyChoice = {
  remark: 'Trading desk',
  permissions: ['read'],
  withdrawalAddresses: 'all',
  ips: [],
};

/** Registers somebody, and has the identity verified. */
export async function keyOwner(server: TestServer): Promise<KeyOwner> {
  const person = await newcomer(server);
  const { id } = await server.db
    .updateTable('app_user')
    .set({ kyc_status: 3 })
    .where('uid', '=', person.uid)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...person, userId: id };
}

/** Asks for a key, after a security verification of its own. */
export async function tryCreateKey(server: TestServer, owner: KeyOwner, choice: Partial<ApiKeyChoice> = {}) {
  const all = { ...anyChoice, ...choice };
  const verification = await insertPassedStepUp(server.deps, owner.userId, 'apiKey.create', createValues(all));
  const body = {
    ...all,
    permissions: [...all.permissions],
    ips: [...all.ips],
    withdrawalAddresses: all.withdrawalAddresses === 'all' ? ('all' as const) : [...all.withdrawalAddresses],
    verification,
  };
  return owner.device.call(apiKeys.create, { body });
}

/** A new key with its secret. */
export async function createKey(server: TestServer, owner: KeyOwner, choice: Partial<ApiKeyChoice> = {}) {
  const { status, body } = await tryCreateKey(server, owner, choice);
  if (!body.success) throw new Error(`the creation of a key answered ${status} ${body.error.code}`);
  return body.result;
}
