import { flushCompileCache } from 'node:module';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { createFeatures, type Features } from './features/index.ts';
import { createIds, systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { connect } from './platform/connect.ts';
import { createDb } from './platform/db.ts';
import type { Deps } from './platform/deps.ts';
import { startJobs } from './platform/jobs.ts';
import type { Lifecycle } from './platform/lifecycle.ts';
import { holdLock } from './platform/lock.ts';
import { migrate } from './platform/migrate.ts';
import { holdMode, refuseOtherMode } from './platform/mode.ts';
import { sealLegacy } from './platform/vault/legacy.ts';
import { startVault } from './platform/vault/start.ts';
import { createFiles, createProviders } from './providers/index.ts';
import { seed } from './seeds/index.ts';
import { sandboxPeople } from './seeds/people.ts';

/** Several servers that start at once seed one after another. */
const seedLock = 0x73656564;
const requestGraceMs = 3000;

export interface Serving {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly lifecycle: Lifecycle;
  /** When the process began to start, of `performance.now()`. */
  readonly startedAt: number;
  readonly say: (line: string) => void;
}

/** Brings up what lies above the database, in its order; each part registers how it goes down again. */
export async function serve({ config, databaseUrl, lifecycle, startedAt, say }: Serving): Promise<void> {
  const pool = await connect(databaseUrl, config.databaseConnections, say);
  lifecycle.onStop('database connections', () => pool.end());

  await refuseOtherMode(pool, config.mode);
  const applied = await migrate(pool, { log: say });
  await holdMode(pool, config.mode);
  say(applied.length === 0 ? 'database is up to date' : `applied ${applied.length} migrations`);
  const { vault } = await startVault(pool, config, systemClock.now(), say);
  const stopFollowing = vault.follow(say);
  lifecycle.onStop('data keys', async () => stopFollowing());
  await sealLegacy({ pool, vault, files: createFiles(config, vault) }, say);
  const db = createDb(pool);
  const deps: Deps = {
    config,
    pool,
    db,
    clock: systemClock,
    ids: createIds(systemClock),
    providers: createProviders(config, db, systemClock, vault),
    vault,
  };
  await holdLock(pool, seedLock, () => seed(deps));

  const features = createFeatures(deps);
  const app = await buildApp(deps, features);
  lifecycle.onStop('HTTP', () => closeApp(app));
  const address = await app.listen({ host: config.host, port: config.port });
  await startWorking(deps, features, lifecycle, say);
  announce(config, address, performance.now() - startedAt, say);
  // Now and not at the end, which a kill would prevent: the next start needs it.
  flushCompileCache();
}

/** Running requests may finish; what stays open beyond that, an event stream as a rule, is cut. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), requestGraceMs);
  await app.close();
  clearTimeout(cut);
}

async function startWorking(
  deps: Deps,
  { tasks, schedules }: Features,
  lifecycle: Lifecycle,
  say: Serving['say'],
): Promise<void> {
  const { jobConcurrency } = deps.config;
  if (jobConcurrency === 0) return;
  // graphile-worker takes an empty list for a mistake.
  if (Object.keys(tasks).length === 0) return;
  const log = (level: string, message: string) => {
    if (level === 'error' || level === 'warning') say(`jobs: ${message}`);
  };
  const jobs = await startJobs({ pool: deps.pool, tasks, schedules, concurrency: jobConcurrency, log });
  lifecycle.onStop('jobs', () => jobs.stop());
}

function announce(config: Config, address: string, tookMs: number, say: Serving['say']): void {
  const origin = config.publicOrigin ?? address.replace(/127\.0\.0\.1|\[::1\]/, 'localhost');
  if (config.mode === 'sandbox') {
    say(`this is a sandbox, no real money; its mails and its world are on ${origin}/sandbox; its people:`);
    for (const { email, password, about } of sandboxPeople) say(`  ${email}  ${password}  (${about.en})`);
  }
  say(`ready in ${(tookMs / 1000).toFixed(1)} s: ${origin}`);
}
