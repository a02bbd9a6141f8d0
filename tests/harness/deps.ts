import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createIds, type Clock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { createDb, createPool } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { holdMode } from '#server/platform/mode.ts';
import { sealLegacy } from '#server/platform/vault/legacy.ts';
import { startVault } from '#server/platform/vault/start.ts';
import { createFiles, type Providers } from '#server/providers/index.ts';
import type { Mail } from '#server/providers/mail/mail.ts';
import type { TestDatabase } from './database.ts';
import { testProviders } from './providers.ts';

export interface TestDepsOptions {
  /** Environment settings, on top of a silent sandbox. */
  readonly env?: Readonly<Record<string, string>>;
  readonly providers?: Partial<Providers>;
  /** Reroutes the server's connection to its database, for example through a proxy. */
  readonly through?: (databaseUrl: string) => Promise<string>;
}

export interface TestDeps {
  readonly deps: Deps;
  /** Mails sent, oldest first. */
  readonly mails: readonly Mail[];
  /** Closes every connection and removes the data folder; the database stays. */
  leave(): Promise<void>;
}

/** Creates a server's dependencies, on a test's own database and data folder. */
export async function testDeps(
  database: TestDatabase,
  { env, providers: own, through, clock }: TestDepsOptions & { readonly clock: Clock },
): Promise<TestDeps> {
  const dataDir = mkdtempSync(join(tmpdir(), 'keelson-server-'));
  const config = readConfig({
    KEELSON_MODE: 'sandbox',
    LOG_LEVEL: 'silent',
    HOST: '127.0.0.1',
    PORT: '0',
    // All of a test's users come from one IP address.
    RATE_LIMIT_FACTOR: '10000',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    ...env,
  });
  const pool = through ? createPool(await through(database.url)) : database.pool;
  await holdMode(pool, config.mode);
  const { vault } = await startVault(pool, config, clock.now(), () => {});
  await sealLegacy({ pool, vault, files: createFiles(config, vault) }, () => {});
  const db = createDb(pool, vault);
  const { providers, mails } = testProviders(config, db, clock, vault);
  return {
    deps: { config, pool, db, tillDb: db, clock, ids: createIds(clock), providers: { ...providers, ...own }, vault },
    mails,
    leave: async () => {
      if (pool !== database.pool) await pool.end();
      await database.leave();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
