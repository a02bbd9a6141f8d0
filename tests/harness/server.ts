import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { buildApp } from '#server/app.ts';
import { createIds } from '#server/platform/clock.ts';
import { readConfig, type Config } from '#server/platform/config.ts';
import { createDb, createPool, type Db } from '#server/platform/db.ts';
import { sealLegacy } from '#server/platform/vault/legacy.ts';
import { startVault } from '#server/platform/vault/start.ts';
import { holdMode } from '#server/platform/mode.ts';
import type { Deps } from '#server/platform/deps.ts';
import { inboxes } from '#server/features/session/testing/device.ts';
import { seed } from '#server/seeds/index.ts';
import type { Mail } from '#server/providers/mail/mail.ts';
import { createFiles, type Providers } from '#server/providers/index.ts';
import { testClock, type TestClock } from './clock.ts';
import { testDatabase } from './database.ts';
import { workJobs } from './jobs.ts';
import { testProviders } from './providers.ts';

export interface TestServerOptions {
  /** Settings as the environment gives them, over a silent sandbox. */
  readonly env?: Readonly<Record<string, string>>;
  readonly providers?: Partial<Providers>;
  readonly clock?: TestClock;
  /** By which other way the server gets to its database. */
  readonly through?: (databaseUrl: string) => Promise<string>;
  /** Put the seeds in; default false, an empty installation. */
  readonly seeded?: boolean;
}

/** A real server listening on a port of its own, on a database of its own. */
export interface TestServer {
  /** `http://127.0.0.1:port` */
  readonly origin: string;
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly config: Config;
  readonly db: Db;
  readonly pool: pg.Pool;
  /** As the database's owner, for what the server's role must not do. */
  readonly owner: pg.Pool;
  readonly clock: TestClock;
  /** Does the jobs that are due (mails, webhooks, the chain) and returns when none is left. */
  workJobs(): Promise<void>;
  /** Mails that left, oldest first. */
  readonly mails: readonly Mail[];
  close(): Promise<void>;
}

export async function testServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = await testDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'keelson-server-'));
  const clock = options.clock ?? testClock();
  const config = readConfig({
    KEELSON_MODE: 'sandbox',
    LOG_LEVEL: 'silent',
    HOST: '127.0.0.1',
    PORT: '0',
    // All of a test's people come from one address.
    RATE_LIMIT_FACTOR: '10000',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    ...options.env,
  });
  const pool = options.through ? createPool(await options.through(database.url)) : database.pool;
  const db = options.through ? createDb(pool) : database.db;
  await holdMode(pool, config.mode);
  const { vault } = await startVault(pool, config, clock.now(), () => {});
  await sealLegacy({ pool, vault, files: createFiles(config, vault) }, () => {});
  const { providers, mails } = testProviders(config, db, clock, vault);
  const deps: Deps = {
    config,
    pool,
    db,
    clock,
    ids: createIds(clock),
    providers: { ...providers, ...options.providers },
    vault,
  };
  if (options.seeded) await seed(deps);
  const app = await buildApp(deps);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const readInbox = async (contact: string) => {
    await workJobs(deps);
    return mails.filter(({ to }) => to === contact).map(({ text }) => text);
  };
  const names = [origin, `http://localhost:${port}`];
  for (const name of names) inboxes.set(name, readInbox);
  const close = async () => {
    for (const name of names) inboxes.delete(name);
    await app.close();
    if (pool !== database.pool) await pool.end();
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return {
    origin,
    app,
    deps,
    config,
    db,
    pool,
    owner: database.owner,
    clock,
    mails,
    workJobs: () => workJobs(deps),
    close,
  };
}
