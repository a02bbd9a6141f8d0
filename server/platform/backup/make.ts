import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { must } from '#contract/platform/errors.ts';
import type { Config } from '../config.ts';
import { OperatorError } from '../operator-error.ts';
import { version } from '../version.ts';
import { noteBooks } from '#server/ledger/index.ts';
import { dumpDatabase } from './dump.ts';
import { writeManifest, type Manifest } from './manifest.ts';
import { copyCluster } from './physical.ts';
import { copyTree } from './tree.ts';

/** Location of an installation's database. */
export interface Source {
  readonly config: Config;
  /** Connection URL as the owner, or as the embedded one's superuser. */
  readonly url: string;
  readonly pool: pg.Pool;
}

/**
 * Makes a backup in a new folder while the servers run: the database, users' files unless they are in a bucket, and the
 * signer's encrypted seed. The master key is not included: a backup alone opens nothing.
 */
export async function makeBackup({ config, url, pool }: Source, folder: string, now: Date): Promise<Manifest> {
  if (existsSync(folder)) throw new OperatorError(`${folder} already exists: use a new folder for each backup`);
  const draft = `${folder}.part`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(dirname(draft), { recursive: true });
  await mkdir(draft, { mode: 0o700 });
  const facts = await factsOf(pool);
  const accounts = await noteBooks(pool, join(draft, 'books.jsonl'));
  const isOwn = config.databaseUrl !== undefined;
  if (isOwn) await dumpDatabase(url, join(draft, 'database.dump'));
  else await copyCluster(url, join(config.dataDir, 'pg'), join(draft, 'pg'));
  // After the database, because a file is written before the rows that name it.
  if (!config.bucket) await copyTree(join(config.dataDir, 'files'), join(draft, 'files'));
  await copyTree(config.dataDir, join(draft, 'keys'), (path) => path === 'signer.json');
  const manifest = await writeManifest(draft, {
    ...facts,
    database: isOwn ? 'dump' : 'cluster',
    madeAt: now.toISOString(),
    version: version().version,
    userFiles: config.bucket ? 'bucket' : 'included',
    accounts,
  });
  await rename(draft, folder);
  return manifest;
}

async function factsOf(pool: pg.Pool) {
  const { rows } = await pool.query<Pick<Manifest, 'postgres' | 'migration' | 'mode' | 'masterKeys'>>(
    `select current_setting('server_version') as postgres,
            (select file from schema_migration order by number desc limit 1) as migration,
            (select mode from installation) as mode,
            (select coalesce(array_agg(distinct master_key), '{}') from data_key) as "masterKeys"`,
  );
  return must(rows[0], 'what the database says of itself');
}
