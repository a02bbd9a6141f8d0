import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runMigrations as migrateJobs } from 'graphile-worker';
import type pg from 'pg';
import { grantTo } from './grants.ts';
import { holdLock } from './lock.ts';
import { OperatorError } from './operator-error.ts';
import { rootDir } from './paths.ts';

/** One file of `server/migrations`: `NNNN_name.sql`. */
export interface Migration {
  readonly number: number;
  readonly file: string;
  readonly sql: string;
  readonly checksum: string;
}

export interface MigrateOptions {
  readonly dir?: string;
  readonly log?: (line: string) => void;
  /** Role that serves requests, if not the one that migrates; it is granted what it needs. */
  readonly servedBy?: string;
}

const migrationsDir = join(rootDir, 'server', 'migrations');
const fileName = /^(\d{4})_[a-z0-9]+(?:_[a-z0-9]+)*\.sql$/;
const migrationLock = 0x6b65656c;

/**
 * Brings the database up to date: applies each file not yet applied, in order of number, each in its own transaction,
 * forward only. Throws if an applied file has changed since. A migration that the database has and this program doesn't
 * know is a newer server's, and not an error. Returns the names of the files applied now.
 */
export async function migrate(pool: pg.Pool, options: MigrateOptions = {}): Promise<string[]> {
  const migrations = readMigrations(options.dir ?? migrationsDir);
  return holdLock(pool, migrationLock, async (client) => {
    const applied = await readApplied(client);
    const waiting = migrations.filter((migration) => !isApplied(migration, applied));
    for (const migration of waiting) {
      options.log?.(`migrating: ${migration.file}`);
      await apply(client, migration);
    }
    await migrateJobs({ pgPool: pool });
    if (options.servedBy !== undefined) await grantTo(client, options.servedBy);
    return waiting.map((migration) => migration.file);
  });
}

/** Lists the files of this version not yet applied to a database. Changes nothing. */
export async function listUnapplied(pool: pg.Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ number: number }>('select number from schema_migration');
  const applied = new Set(rows.map(({ number }) => number));
  return readMigrations(migrationsDir)
    .filter(({ number }) => !applied.has(number))
    .map(({ file }) => file);
}

/** Reads the migrations of a folder in order. Throws if a file is misnamed or a number used twice. */
export function readMigrations(dir: string): Migration[] {
  const files = readdirSync(dir)
    .filter((file) => file.endsWith('.sql'))
    .toSorted();
  const migrations = files.map((file) => readMigration(dir, file));
  for (const [index, migration] of migrations.entries()) {
    const previous = migrations[index - 1];
    if (previous?.number === migration.number)
      throw new OperatorError(`two migrations have the number of ${migration.file}: ${previous.file} too`);
  }
  return migrations;
}

function readMigration(dir: string, file: string): Migration {
  const number = fileName.exec(file)?.[1];
  if (number === undefined) throw new OperatorError(`a migration is called NNNN_name.sql, not ${file}`);
  const sql = readFileSync(join(dir, file), 'utf8');
  return {
    number: Number(number),
    file,
    sql,
    checksum: createHash('sha256').update(sql).digest('hex'),
  };
}

type Applied = ReadonlyMap<number, { readonly file: string; readonly checksum: string }>;

async function readApplied(client: pg.PoolClient): Promise<Applied> {
  await client.query(`create table if not exists schema_migration (
    number     integer primary key,
    file       text not null,
    checksum   text not null,
    applied_at timestamptz not null default now()
  )`);
  const { rows } = await client.query<{ number: number; file: string; checksum: string }>(
    'select number, file, checksum from schema_migration',
  );
  return new Map(rows.map((row) => [row.number, row]));
}

function isApplied(migration: Migration, applied: Applied): boolean {
  const record = applied.get(migration.number);
  if (record === undefined) return false;
  if (record.checksum === migration.checksum) return true;
  throw new OperatorError(
    `migration ${migration.file} was changed after it had been applied as ${record.file}: put the file back as it was, and make the change in a new migration`,
  );
}

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(migration.sql);
    await client.query('insert into schema_migration (number, file, checksum) values ($1, $2, $3)', [
      migration.number,
      migration.file,
      migration.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new OperatorError(
      `migration ${migration.file} failed: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    );
  }
}
