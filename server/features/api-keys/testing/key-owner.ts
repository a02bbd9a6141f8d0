import { apiKeys } from '#contract/api-keys/calls.ts';
import { createValues, type ApiKeyChoice } from '#contract/api-keys/rules.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Device } from '../../session/testing/device.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';

/** Somebody who is signed in. */
export interface Person {
  readonly device: Device;
  readonly uid: string;
  readonly email: string;
}

/** Somebody verified, who may make keys. */
export interface KeyOwner extends Person {
  readonly userId: string;
}

interface Server {
  readonly deps: Deps;
}

export const anyChoice: ApiKeyChoice = {
  remark: 'Trading desk',
  permissions: ['read'],
  withdrawalAddresses: 'all',
  ips: [],
};

/** Has somebody's identity verified. */
export async function verify({ deps }: Server, { device, uid, email }: Person): Promise<KeyOwner> {
  const { id } = await deps.db
    .updateTable('app_user')
    .set({ kyc_status: 3 })
    .where('uid', '=', uid)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { device, uid, email, userId: id };
}

/** Asks for a key, after a security verification of its own. */
export async function tryCreateKey(
  server: Server,
  owner: Pick<KeyOwner, 'device' | 'userId'>,
  choice: Partial<ApiKeyChoice> = {},
) {
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
export async function createKey(
  server: Server,
  owner: Pick<KeyOwner, 'device' | 'userId'>,
  choice: Partial<ApiKeyChoice> = {},
) {
  const { status, body } = await tryCreateKey(server, owner, choice);
  if (!body.success) throw new Error(`the creation of a key answered ${status} ${body.error.code}`);
  return body.result;
}
