/**
 * `npm run backup -- FOLDER`: makes a backup in a new folder and tests it by restoring it alongside. `restore`:
 * restores one.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { makeBackup } from '#server/platform/backup/make.ts';
import type { Manifest } from '#server/platform/backup/manifest.ts';
import { checkRestored, restoreBackup } from '#server/platform/backup/restore.ts';
import { readConfig, type Config } from '#server/platform/config.ts';
import { createDb } from '#server/platform/db.ts';
import { OperatorError } from '#server/platform/operator-error.ts';
import { startEmbedded } from '#server/platform/postgres/embedded.ts';
import { startVault } from '#server/platform/vault/start.ts';
import { onDatabase, runningUrl, say } from './on-database.ts';
import { run } from './run.ts';

/** Migrations run when the server starts, not here. */
const asItIs = { migrates: false };
const usage = 'npm run backup -- FOLDER, or npm run restore -- FOLDER';

await run(async ([command, folder, ...rest]) => {
  if (folder === undefined || rest.length > 0) throw new OperatorError(usage);
  if (command === 'backup') return backup(readConfig(process.env), resolve(folder));
  if (command === 'restore') return restore(readConfig(process.env), resolve(folder));
  throw new OperatorError(usage);
});

async function backup(config: Config, folder: string): Promise<void> {
  let made: Manifest | undefined;
  await onDatabase(
    config,
    async (pool) => {
      const url = config.databaseMigrationUrl ?? config.databaseUrl ?? runningUrl(config) ?? '';
      made = await makeBackup({ config, url, pool }, folder, new Date());
    },
    asItIs,
  );
  if (!made) return;
  say(`${folder}: ${Object.keys(made.files).length} files, ledger totals of ${made.accounts} accounts`);
  if (made.userFiles === 'bucket') say('customer files are in the bucket: back it up separately, with its versions');
  say(
    `not included: the master key ${made.masterKeys.join(', ')}. Encrypted data can’t be read without it, so keep it elsewhere`,
  );
  await tryOut({ ...config, dataDir: mkdtempSync(join(tmpdir(), 'keelson-restored-')) }, folder, made);
}

/** Tests a backup by restoring it; only then does it count as one. */
async function tryOut(config: Config, folder: string, { database }: Manifest): Promise<void> {
  try {
    if (database === 'cluster') await bringBack(config, folder);
    else await onEmptyDatabase(config, (empty) => bringBack(empty, folder));
    say('verified: restored to a copy, and the ledger totals match');
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    throw new OperatorError(`${folder} is NOT verified, because restoring it failed: ${error.message}`);
  } finally {
    rmSync(config.dataDir, { recursive: true, force: true });
  }
}

/** Runs work on the empty database of a new embedded PostgreSQL in `dataDir`, in place of the installation's own. */
async function onEmptyDatabase(config: Config, work: (config: Config) => Promise<unknown>): Promise<void> {
  const cluster = await startEmbedded({ dataDir: config.dataDir, log: () => {} });
  try {
    await work({ ...config, databaseUrl: cluster.url, databaseMigrationUrl: cluster.migrationUrl });
  } finally {
    await cluster.stop();
  }
}

async function restore(config: Config, folder: string): Promise<void> {
  const { madeAt, version, masterKeys } = await bringBack(config, folder);
  say(`restored the backup of ${madeAt}, made by version ${version}; the ledger totals match`);
  await onDatabase(
    config,
    async (pool) => {
      try {
        await startVault(pool, config, new Date(), say);
        say('its secrets can be decrypted; start the servers');
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        say(`before you start the servers, restore the master key ${masterKeys.join(', ')}: ${error.message}`);
      }
    },
    asItIs,
  );
}

async function bringBack(config: Config, folder: string): Promise<Manifest> {
  const manifest = await restoreBackup(config, folder);
  await onDatabase(config, (pool) => checkRestored({ pool, db: createDb(pool) }, folder), { ...asItIs, log: () => {} });
  return manifest;
}
