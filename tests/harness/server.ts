import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { buildApp } from '#server/app.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { inboxes } from '#server/features/session/testing/device.ts';
import { seed } from '#server/seeds/index.ts';
import type { Mail } from '#server/providers/mail/mail.ts';
import { testClock, type TestClock } from './clock.ts';
import { testDatabase } from './database.ts';
import { testDeps, type TestDepsOptions } from './deps.ts';
import { workJobs } from './jobs.ts';
import { seededKey, seededTemplate } from './seeded.ts';

export interface TestServerOptions extends TestDepsOptions {
  readonly clock?: TestClock;
  /** Whether the seeds are inserted; by default false, an empty installation. */
  readonly seeded?: boolean;
}

/** A real server listening on its own port, with its own database. */
export interface TestServer {
  /** `http://127.0.0.1:port`, the server's address. */
  readonly origin: string;
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly config: Config;
  readonly db: Db;
  readonly pool: pg.Pool;
  /** Pool of the database's owner, for statements that the server's role must not run. */
  readonly owner: pg.Pool;
  readonly clock: TestClock;
  /** Runs the jobs that are due (mails, webhooks, the chain) and returns when none is left. */
  workJobs(): Promise<void>;
  /** Mails sent, oldest first. */
  readonly mails: readonly Mail[];
  close(): Promise<void>;
}

export async function testServer(options: TestServerOptions = {}): Promise<TestServer> {
  // A server with its own settings may be seeded differently.
  const isCopied = options.seeded === true && options.env === undefined;
  const database = await testDatabase(isCopied ? { template: await seededTemplate() } : {});
  const clock = options.clock ?? testClock();
  const made = await testDeps(database, {
    ...options,
    clock,
    ...(isCopied ? { env: seededKey } : {}),
  });
  const { deps, mails } = made;
  if (options.seeded && !isCopied) await seed(deps);
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
    await made.leave();
    await database.close();
  };
  return {
    origin,
    app,
    deps,
    config: deps.config,
    db: deps.db,
    pool: deps.pool,
    owner: database.owner,
    clock,
    mails,
    workJobs: () => workJobs(deps),
    close,
  };
}
