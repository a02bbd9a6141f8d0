import { createDb } from '#server/platform/db.ts';
import { createSecrets } from '#server/platform/server-secrets.ts';
import { startVault } from '#server/platform/vault/start.ts';
import { addCustomers, signIn } from '../bench/http-world.ts';
import { openPool } from './acknowledged.ts';
import type { LoadWorld } from './mixed-load.ts';

/**
 * Creates eight customers with money on the server that runs on a folder, signs four of them in, and returns what a
 * load needs.
 */
export async function openLoadWorld(dataDir: string, origin: string, pool = openPool(dataDir)): Promise<LoadWorld> {
  const keyPlace = { dataDir, secretsKey: undefined, secretsKeyFile: undefined, awsKms: undefined };
  const { vault } = await startVault(pool, keyPlace, new Date(), () => {});
  const customers = await addCustomers(pool, 8, vault);
  const devices = await Promise.all(customers.slice(0, 4).map((customer) => signIn(origin, customer)));
  const db = createDb(pool, vault);
  return { origin, pool, db, secrets: createSecrets(db, vault), customers, devices };
}
