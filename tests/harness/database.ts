import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { Catalogue } from '#contract/catalogue/entries.ts';
import { installCatalogue } from '#contract/catalogue/snapshot.ts';
import { must } from '#contract/platform/errors.ts';
import { once } from '#contract/platform/once.ts';
import { loadCatalogue } from '#server/features/catalogue/index.ts';
import { createDb, createPool, type Db } from '#server/platform/db.ts';
import { ownerRole, serverRole } from '#server/platform/postgres/roles.ts';
import { templateDatabase } from './test-cluster.ts';

/** A test's own database: migrated, empty, dropped by `close()`. */
export interface TestDatabase {
  readonly name: string;
  /** URL for the role that serves requests; for an empty database, for its owner. */
  readonly url: string;
  /** URL for the role that owns the tables. */
  readonly ownerUrl: string;
  readonly pool: pg.Pool;
  /** Pool of the owner role, for statements that the server's role must not run. */
  readonly owner: pg.Pool;
  readonly db: Db;
  /** Closes the connections; the database stays. */
  leave(): Promise<void>;
  close(): Promise<void>;
}

export interface TestDatabaseOptions {
  /**
   * The database to copy, by default the migrated template; `template1` gives an empty database without the product's
   * tables.
   */
  readonly template?: string;
  /** Size of the pool. */
  readonly connections?: number;
}

/** Creates a database by copying the migrated template, in about 40 ms. Usually one per test file. */
export async function testDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Copies whole files, not page by page through the log: half the work, including the drop.
  const { template = templateDatabase, connections } = options;
  // Copies whole files, not page by page through the log: half the work, including the drop.
  await administer(`create database ${name} template ${template} owner ${ownerRole} strategy file_copy`);
  const ownerUrl = databaseUrl(name, ownerRole);
  const isOurs = template !== 'template1';
  const url = isOurs ? databaseUrl(name, serverRole) : ownerUrl;
  const pool = createPool(url, { connections });
  const owner = createPool(ownerUrl, { connections: 4 });
  const db = createDb(pool);
  if (isOurs) await knowCatalogue(db);
  const leave = once(async () => void (await Promise.all([pool.end(), owner.end()])));
  return {
    name,
    url,
    ownerUrl,
    pool,
    owner,
    db,
    leave,
    close: async () => {
      await leave();
      await administer(`drop database if exists ${name} with (force)`);
    },
  };
}

let known: Promise<Catalogue | undefined> | undefined;

/**
 * Installs the template's catalogue. All copies of the template have the same one, with the same ids, so it is read
 * once per process.
 */
async function knowCatalogue(db: Db): Promise<void> {
  installCatalogue(must(await (known ??= loadCatalogue(db, new Date(0))), 'the template’s catalogue'));
}

function databaseUrl(name: string, role: string): string {
  return inject('clusterUrl').replace(/\/\/[^@]*@(.*)\/postgres\?/, `//${role}@$1/${name}?`);
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('clusterUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
