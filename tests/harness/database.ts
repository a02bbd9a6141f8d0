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

/** A database of a test's own: migrated, empty, gone after `close()`. */
export interface TestDatabase {
  readonly name: string;
  /** As the role that serves requests; of an empty database as its owner. */
  readonly url: string;
  /** As the role that owns the tables. */
  readonly ownerUrl: string;
  readonly pool: pg.Pool;
  /** The owner's, for what the server's role must not do. */
  readonly owner: pg.Pool;
  readonly db: Db;
  /** Ends the connections; the database stays. */
  leave(): Promise<void>;
  close(): Promise<void>;
}

export interface TestDatabaseOptions {
  /** What to copy, default the migrated template; `template1` gives an empty database without the product's tables. */
  readonly template?: string;
  /** The pool's size. */
  readonly connections?: number;
}

/** Makes a database by copying the migrated template, about 40 ms. One for each test file is the habit. */
export async function testDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Whole files, not page by page through the log: half the work, dropping it included.
  const { template = templateDatabase, connections } = options;
  // Whole files, not page by page through the log: half the work, dropping it included.
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

/** Copies of the template all have its catalogue, with its ids: read once, it is what this process goes by again. */
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
