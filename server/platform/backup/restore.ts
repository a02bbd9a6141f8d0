import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { compareBooks, findDiscrepancies } from '#server/ledger/index.ts';
import type { Config } from '../config.ts';
import { connect } from '../connect.ts';
import type { Db } from '../db.ts';
import { OperatorError } from '../operator-error.ts';
import { loadDump } from './dump.ts';
import { readManifest, type Manifest } from './manifest.ts';
import { copyTree } from './tree.ts';

/** Restores a backup's files into an empty installation. The database of a `cluster` is then started on them. */
export async function restoreBackup(config: Config, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  requireRoom(config, manifest);
  const { dataDir } = config;
  if (manifest.database === 'cluster') await copyTree(join(folder, 'pg'), join(dataDir, 'pg'));
  else await restoreDump(config.databaseMigrationUrl ?? config.databaseUrl ?? '', join(folder, 'database.dump'));
  if (manifest.userFiles === 'included') await copyTree(join(folder, 'files'), join(dataDir, 'files'));
  await copyTree(join(folder, 'keys'), dataDir);
  return manifest;
}

/** Refuses to overwrite anything: what is there may be the better copy. */
function requireRoom(config: Config, { database }: Manifest): void {
  const isOwn = config.databaseUrl !== undefined;
  if (isOwn !== (database === 'dump'))
    throw new OperatorError(
      isOwn
        ? 'this is a backup of the embedded PostgreSQL: unset DATABASE_URL, and set DATA_DIR to a new folder'
        : 'this is a backup of a PostgreSQL of your own: name an empty database in DATABASE_URL',
    );
  for (const part of isOwn ? ['files', 'signer.json'] : ['pg', 'files', 'signer.json']) {
    const path = join(config.dataDir, part);
    if (existsSync(path) && readdirOrFile(path))
      throw new OperatorError(`${path} already exists: set DATA_DIR to a new folder, and keep this one`);
  }
}

/** True for a file or a folder that is not empty. */
function readdirOrFile(path: string): boolean {
  try {
    return readdirSync(path).length > 0;
  } catch {
    return true;
  }
}

async function restoreDump(url: string, file: string): Promise<void> {
  const pool = await connect(url, { connections: 1, onLost: () => {} });
  try {
    const { rows } = await pool.query(
      `select from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    if (rows.length > 0) throw new OperatorError('the database in DATABASE_URL is not empty: use a new one');
  } finally {
    await pool.end();
  }
  await loadDump(url, file);
}

/** Compares the restored books with those noted in the backup, and checks their consistency. Throws if they differ. */
export async function checkRestored(
  { pool, db }: { readonly pool: pg.Pool; readonly db: Db },
  folder: string,
): Promise<void> {
  const differing = await compareBooks(pool, join(folder, 'books.jsonl'));
  if (differing.length > 0)
    throw new OperatorError(
      `the restored ledger totals differ in ${differing.length} accounts, the first: ${differing[0]}`,
    );
  const found = await findDiscrepancies(db);
  if (found.length > 0) throw new OperatorError(`the restored ledger is inconsistent in ${found.length} places`);
}
