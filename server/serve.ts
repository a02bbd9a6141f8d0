import { flushCompileCache } from 'node:module';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { buildApp } from './app.ts';
import { followCatalogue, startCatalogue } from './features/catalogue/index.ts';
import { createFeatures, type Features } from './features/index.ts';
import { lanes } from './features/lanes.ts';
import { createIds, systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { connect } from './platform/connect.ts';
import { createDb, createPool, urlOf } from './platform/db.ts';
import type { Deps } from './platform/deps.ts';
import type { Lifecycle } from './platform/lifecycle.ts';
import { excessOf } from './platform/grants.ts';
import { holdLock } from './platform/lock.ts';
import { migrate } from './platform/migrate.ts';
import { sparingly } from './platform/repeated-lines.ts';
import { holdMode, refuseOtherMode } from './platform/mode.ts';
import { sealLegacy } from './platform/vault/legacy.ts';
import { startVault } from './platform/vault/start.ts';
import type { Vault } from './platform/vault/vault.ts';
import { createFiles, createProviders } from './providers/index.ts';
import { readSeedCatalogue } from './seeds/catalogue/index.ts';
import { measure, serveMetrics, type Metrics } from './metrics/index.ts';
import { isOneOfSeveral } from './platform/several.ts';
import { seed } from './seeds/index.ts';
import { sandboxPeople } from './seeds/people.ts';
import { startLanes } from './work.ts';

/** Several servers that start at once seed one after another. */
const seedLock = 0x73656564;
const requestGraceMs = 3000;
/** As many as decisions are under way at once. */
const tillConnections = 2;

/** How the database is reached. */
export interface DatabaseUrls {
  /** As the role that serves requests. */
  readonly url: string;
  /** As the role that owns the tables, which alone may change them; undefined: the other one owns them. */
  readonly migrationUrl: string | undefined;
}

export interface Serving {
  readonly config: Config;
  readonly database: DatabaseUrls;
  readonly lifecycle: Lifecycle;
  /** When the process began to start, of `performance.now()`. */
  readonly startedAt: number;
  readonly say: (line: string) => void;
}

/** Workers of all lanes, of which those that ask the world outside mostly wait; each lane listens for its jobs, and one for the catalogue. */
function jobConnections({ jobConcurrency }: Config): number {
  return 4 * jobConcurrency + Object.keys(lanes).length + 1;
}

/**
 * What only the database's owner may do: brings it up to date, holds it to its mode, and seals what was kept in clear
 * before there was a key. Returns the names of the migrations that were applied, and what opens everything sealed.
 */
async function prepare(
  { config, database, say }: Serving,
  served: pg.Pool,
): Promise<{ applied: string[]; vault: Vault }> {
  const { migrationUrl } = database;
  const owner = createPool(migrationUrl ?? urlOf(served), { connections: 3, bounds: 'migrations' });
  try {
    await refuseOtherMode(owner, config.mode);
    const { rows } = await served.query<{ role: string }>('select current_user as role');
    const servedBy = migrationUrl === undefined ? {} : { servedBy: rows[0]?.role };
    const applied = await migrate(owner, { log: say, ...servedBy });
    await holdMode(owner, config.mode);
    const { vault } = await startVault(served, config, systemClock.now(), say);
    await sealLegacy({ pool: owner, vault, files: createFiles(config, vault) }, say);
    return { applied, vault };
  } finally {
    await owner.end();
  }
}

async function warnOfExcess(pool: pg.Pool, log: Serving['say']): Promise<void> {
  const excess = await excessOf(pool);
  if (excess === undefined) return;
  log(`warning: ${excess} and could switch off what guards them: serve as another, and give the owner’s URL`);
  log('  as DATABASE_MIGRATION_URL');
}

/** Brings up what lies above the database, in its order; each part registers how it goes down again. */
export async function serve(serving: Serving): Promise<void> {
  const { config, database, lifecycle, startedAt, say } = serving;
  const saySparingly = sparingly(say);
  const onLost = (error: Error) => saySparingly(`a database connection was lost: ${error.message}`);
  const pool = await connect(database.url, { connections: config.databaseConnections, onLost });
  lifecycle.onStop('database connections', () => pool.end());
  const jobPool = createPool(database.url, { connections: jobConnections(config), bounds: 'jobs', onLost });
  lifecycle.onStop('database connections of the jobs', () => jobPool.end());
  const tillPool = createPool(database.url, { connections: tillConnections, onLost });
  lifecycle.onStop('database connections of the tills', () => tillPool.end());

  const { applied, vault } = await prepare(serving, pool);
  await warnOfExcess(pool, say);
  say(applied.length === 0 ? 'database is up to date' : `applied ${applied.length} migrations`);
  const stopFollowing = vault.follow(config.dataKeyFollowS * 1000, say);
  lifecycle.onStop('data keys', async () => stopFollowing());
  const db = createDb(pool, vault);
  const ids = createIds(systemClock);
  await startCatalogue({ db, clock: systemClock, ids }, readSeedCatalogue);
  const stopFollowingCatalogue = followCatalogue({ pool: jobPool, db, clock: systemClock }, say);
  lifecycle.onStop('catalogue', async () => stopFollowingCatalogue());
  const deps: Deps = {
    config,
    pool,
    db,
    tillDb: createDb(tillPool, vault),
    clock: systemClock,
    ids,
    providers: createProviders(config, db, systemClock, vault),
    vault,
  };
  // Jobs may take longer than requests: they have connections of their own, with bounds of their own.
  const jobDeps: Deps = { ...deps, pool: jobPool, db: createDb(jobPool, vault) };
  await holdLock(jobPool, seedLock, () => seed(jobDeps));

  const features = createFeatures(deps);
  let metrics: Metrics | undefined;
  const app = await buildApp(deps, features, async (unfinished) => {
    if (config.metrics) metrics = await measure(unfinished, deps, { requests: pool, jobs: jobPool });
  });
  lifecycle.onStop('HTTP', () => closeApp(app));
  const address = await app.listen({ host: config.host, port: config.port });
  if (metrics) await tellMetrics(config, metrics, lifecycle);
  await startWorking(jobDeps, createFeatures(jobDeps), lifecycle, say);
  announce(config, address, performance.now() - startedAt, say);
  // Now and not at the end, which a kill would prevent: the next start needs it.
  flushCompileCache();
}

/** Of several servers the process above tells the figures of all. */
async function tellMetrics({ metrics: at }: Config, metrics: Metrics, lifecycle: Lifecycle): Promise<void> {
  if (!at || isOneOfSeveral) return;
  const served = await serveMetrics(metrics, at.host, at.port);
  lifecycle.onStop('metrics', () => served.stop());
}

/** Running requests may finish; what stays open beyond that, an event stream as a rule, is cut. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), requestGraceMs);
  await app.close();
  clearTimeout(cut);
}

async function startWorking(deps: Deps, features: Features, lifecycle: Lifecycle, say: Serving['say']): Promise<void> {
  const saySparingly = sparingly(say);
  const jobs = await startLanes(deps, features, (level, message) => {
    if (level === 'error' || level === 'warning') saySparingly(`jobs: ${message}`);
  });
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
