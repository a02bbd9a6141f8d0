import { apiKeys } from '#contract/api-keys/calls.ts';
import { createValues, type ApiKeyChoice } from '#contract/api-keys/rules.ts';
import type { Deps } from '#server/platform/deps.ts';
import { pin, setPin } from '../../withdrawals/testing/withdrawer.ts';
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

/** Where a key works from that withdraws: it has to be bound. */
export const here = ['127.0.0.1', '::1'] as const;

interface Options {
  /** The funds PIN that is typed; null: none. Default: the right one, set where there is none. */
  readonly pin?: string | null;
}

/** What somebody chose, as it is sent, with the PIN where it is needed. */
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

/** Asks for a key, after a security verification of its own. */
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

/** A new key with its secret. One that withdraws waits a day first. */
export async function createWaitingKey(server: Server, owner: Owner, choice: Partial<ApiKeyChoice> = {}) {
  const { status, body } = await tryCreateKey(server, owner, choice);
  if (!body.success) throw new Error(`the creation of a key answered ${status} ${body.error.code}`);
  return body.result;
}

/** A key with its secret, as it is a day after its creation. */
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
