import { createKey } from '#server/features/api-keys/testing/key-owner.ts';
import type { ApiKeyPermission } from '#contract/api-keys/rules.ts';
import type { Program } from '#server/features/open-api/testing/program.ts';
import type { Device } from '#server/features/session/testing/device.ts';
import { setPersonal } from '../harness/personal.ts';
import type { TestServer } from '../harness/server.ts';
import { deviceOf, enter, newcomer } from '../harness/world.ts';

/** A signed-in user. */
export interface Somebody {
  readonly device: Device;
  readonly uid: string;
  readonly userId: string;
  readonly email: string;
  readonly password: string;
}

export interface Facts {
  readonly kycStatus?: 0 | 3;
  readonly isCompany?: boolean;
}

/** Creates a user with these properties and signs them in. */
export async function somebody(
  server: TestServer,
  { kycStatus = 3, isCompany = false }: Facts = {},
): Promise<Somebody> {
  const company = { account_type: 'merchant' as const };
  const who = await newcomer(server);
  await server.db
    .updateTable('app_user')
    .set({ kyc_status: kycStatus, ...(isCompany ? company : {}) })
    .where('id', '=', who.userId)
    .execute();
  if (isCompany) await setPersonal(server, who, { merchant_name: 'Fjord Shipping Ltd' });
  return who;
}

/** Signs the same user in on another device. */
export async function anotherDevice(server: TestServer, { userId }: Pick<Somebody, 'userId'>): Promise<Device> {
  const device = deviceOf(server);
  await enter(server.deps, userId, device);
  return device;
}

/** Creates a program that holds a user's key with these permissions. */
export async function programOf(
  server: TestServer,
  owner: Somebody,
  permissions: readonly ApiKeyPermission[],
): Promise<Program> {
  const { accessKey, secretKey } = await createKey(server, owner, { permissions });
  return { origin: server.origin, clock: server.clock, accessKey, secretKey };
}
