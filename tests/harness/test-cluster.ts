import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { applyContent } from '#server/features/catalogue/index.ts';
import { createIds } from '#server/platform/clock.ts';
import { createDb, createPool } from '#server/platform/db.ts';
import { migrate } from '#server/platform/migrate.ts';
import { startCluster, type Cluster } from '#server/platform/postgres/cluster.ts';
import { ownerRole, provideRoles, serverRole } from '#server/platform/postgres/roles.ts';
import { stopOrphan } from '#server/platform/postgres/orphan.ts';
import { readSeedCatalogue } from '#server/seeds/catalogue/index.ts';

/** A migrated database that each test's database is copied from. */
export const templateDatabase = 'keelson_template';

export interface TestCluster {
  readonly cluster: Cluster;
  /** A folder of this run, deleted at its end. */
  readonly folder: string;
  close(): Promise<void>;
}

const prefix = 'keelson-test-';
/** For throwaway data: durability off, many connections at once. */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  // Hundreds of databases live for seconds: vacuuming them would be most of the cluster's work.
  autovacuum: 'off',
  max_connections: '500',
};

/**
 * Starts a throwaway cluster in a temporary folder, with the migrated template: the embedded PostgreSQL, or the one
 * whose programs are in TEST_POSTGRES_BIN.
 */
export async function startTestCluster(): Promise<TestCluster> {
  await sweep();
  const parent = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  const cluster = await startCluster({
    folder: join(parent, 'pg'),
    binDir: process.env['TEST_POSTGRES_BIN'],
    settings,
  });
  await makeTemplate(cluster);
  return {
    cluster,
    folder: parent,
    close: async () => {
      await cluster.stop();
      rmSync(parent, { recursive: true, force: true });
    },
  };
}

/** Removes the leftovers of a killed test run: its PostgreSQL and its folder. */
async function sweep(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const pid = Number(name.slice(prefix.length).split('-')[0]);
    if (isAlive(pid)) continue;
    const parent = join(tmpdir(), name);
    await stopOrphan(join(parent, 'pg'));
    // Another run that is starting may be deleting it too, and processes of the killed run may still be writing there.
    rmSync(parent, { recursive: true, force: true, maxRetries: 10 });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function makeTemplate(cluster: Cluster): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.urlFor('postgres') });
  await client.connect();
  await client.query(`create database ${templateDatabase}`);
  await provideRoles(cluster.urlFor(templateDatabase), templateDatabase);
  const pool = createPool(cluster.urlFor(templateDatabase, ownerRole));
  try {
    await migrate(pool, { servedBy: serverRole });
    // In force at any time that a test's clock shows.
    const clock = { now: () => new Date(0) };
    await applyContent(
      { db: createDb(pool), clock, ids: createIds(clock) },
      readSeedCatalogue(),
      'the tests’ template',
    );
  } finally {
    await pool.end();
  }
  await client.query(`alter database ${templateDatabase} with is_template true allow_connections false`);
  await client.end();
}
