import { apiKeys } from '#contract/api-keys/calls.ts';
import { createValues, type ApiKeyChoice } from '#contract/api-keys/rules.ts';
import type { Deps } from '#server/platform/deps.ts';
import { pin, setPin } from '../../withdrawals/testing/withdrawer.ts';
import type { Device } from '../../session/testing/device.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';

/** A signed-in user. */
export interface Person {
  readonly device: Device;
  readonly uid: string;
  readonly email: string;
}

/** A verified user, who may create keys. */
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

/** Verifies a user's identity. */
export async function verify({ deps }: Server, { device, uid, email }: Person): Promise<KeyOwner> {
  const { id } = await deps.db
    .updateTable('app_user')
    .set({ kyc_status: 3 })
    .where('uid', '=', uid)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { device, uid, email, userId: id };
}

/** Addresses a withdrawing key works from: it has to be bound. */
export const here = ['127.0.0.1', '::1'] as const;

interface Options {
  /** The funds PIN to enter; null for none. Defaults to the right one, which is set if there is none. */
  readonly pin?: string | null;
}

/** Builds the request body for a choice, with the PIN if it is needed. */
export async function orderOf(server: Server, owner: Owner, choice: Partial<ApiKeyChoice>, options: Options = {}) {
  const withdraws = choice.permissions?.includes('withdraw') === true;
  const all = { ...anyChoice, ...(withdraws ? { ips: here } : {}), ...choice };
  if (withdraws && options.pin === undefined) await setPin(server.deps, owner.userId);
  const typed = options.pin === undefined ? pin : options.pin;
  return {
    ...all,
    permissions: [...all.permissions],
    ips: [...all.ips],
    withdrawalAddresses: all.withdrawalAddresses === 'all' ? ('all' as const) : [...all.withdrawalAddresses],
    ...(withdraws && typed !== null ? { fundPassword: await owner.device.sealPassword(typed, 'fundPassword') } : {}),
  };
}

type Owner = Pick<KeyOwner, 'device' | 'userId'>;

/** Requests a key, after a step-up verification of its own. */
export async function tryCreateKey(
  server: Server,
  owner: Owner,
  choice: Partial<ApiKeyChoice> = {},
  options: Options = {},
) {
  const order = await orderOf(server, owner, choice, options);
  const verification = await insertPassedStepUp(server.deps, owner.userId, 'apiKey.create', createValues(order));
  return owner.device.call(apiKeys.create, { body: { ...order, verification } });
}

/** Creates a key with its secret. A key that withdraws first waits a day. */
export async function createWaitingKey(server: Server, owner: Owner, choice: Partial<ApiKeyChoice> = {}) {
  const { status, body } = await tryCreateKey(server, owner, choice);
  if (!body.success) throw new Error(`the creation of a key answered ${status} ${body.error.code}`);
  return body.result;
}

/** Creates a key with its secret, as it is a day after creation. */
export async function createKey(server: Server, owner: Owner, choice: Partial<ApiKeyChoice> = {}) {
  const made = await createWaitingKey(server, owner, choice);
  await server.deps.db
    .updateTable('api_key')
    .set({ withdrawals_from: server.deps.clock.now() })
    .where('id', '=', made.id)
    .where('withdrawals_from', 'is not', null)
    .execute();
  return made;
}
