import { once } from '#contract/platform/once.ts';
import { systemClock } from '#server/platform/clock.ts';
import { seed } from '#server/seeds/index.ts';
import { testDatabase } from './database.ts';
import { testDeps } from './deps.ts';
import { workJobs } from './jobs.ts';
import { locked } from './locked.ts';

/** Key that seals the seeded template's secrets; copies are opened with the same key. */
export const seededKey = { SECRETS_KEY: Buffer.alloc(32, 'tests').toString('base64') };

const seededDatabase = 'keelson_seeded';
const seedingLock = 0x73656564;

/**
 * The database that a seeded server's database is copied from, with the seeds inserted and their jobs done. The first
 * test that needs it creates it, so that a run without seeds doesn't pay for it.
 */
export const seededTemplate = once(async () => {
  await locked(seedingLock, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [seededDatabase]);
    if (rowCount === 0) await client.query(`alter database ${await seedOne()} rename to ${seededDatabase}`);
  });
  return seededDatabase;
});

/** Seeds a private database. @returns its name */
async function seedOne(): Promise<string> {
  const database = await testDatabase();
  const made = await testDeps(database, { clock: systemClock, env: seededKey });
  await seed(made.deps);
  await workJobs(made.deps);
  await made.leave();
  return database.name;
}
