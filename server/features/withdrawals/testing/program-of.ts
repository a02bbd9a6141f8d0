import { createKey } from '#server/features/api-keys/testing/key-owner.ts';
import type { Program } from '#server/features/open-api/testing/program.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Withdrawer } from './withdrawer.ts';

/** Creates a program with a key of this customer that may pay these addresses. */
export async function programOf(
  server: { readonly deps: Deps; readonly origin: string },
  owner: Withdrawer,
  withdrawalAddresses: string[],
): Promise<Program> {
  const { accessKey, secretKey } = await createKey(server, owner, {
    permissions: ['read', 'withdraw'],
    withdrawalAddresses,
  });
  return { origin: server.origin, clock: server.deps.clock, accessKey, secretKey };
}
