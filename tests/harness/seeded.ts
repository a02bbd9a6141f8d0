import { once } from '#contract/platform/once.ts';
import { systemClock } from '#server/platform/clock.ts';
import { seed } from '#server/seeds/index.ts';
import { testDatabase } from './database.ts';
import { testDeps } from './deps.ts';
import { workJobs } from './jobs.ts';
import { locked } from './locked.ts';

/** What the seeded template's secrets are sealed under: a copy opens by the same. */
export const seededKey = { SECRETS_KEY: Buffer.alloc(32, 'tests').toString('base64') };

const seededDatabase = 'keelson_seeded';
const seedingLock = 0x73656564;

/**
 * The database that a seeded server's own is copied from: with the seeds in, and the jobs that they left behind done.
 * Whoever needs it first makes it, so that a run without one pays for none.
 */
export const seededTemplate = once(async () => {
  await locked(seedingLock, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [seededDatabase]);
    if (rowCount === 0) await client.query(`alter database ${await seedOne()} rename to ${seededDatabase}`);
  });
  return seededDatabase;
});

/** Seeds a database that nobody else knows. @returns its name */
async function seedOne(): Promise<string> {
  const database = await testDatabase();
  const made = await testDeps(database, { clock: systemClock, env: seededKey });
  await seed(made.deps);
  await workJobs(made.deps);
  await made.leave();
  return database.name;
}
