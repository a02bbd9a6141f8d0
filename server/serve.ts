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

/** Serializes the seeding of several servers that start at once. */
const seedLock = 0x73656564;
const requestGraceMs = 3000;
/** Number of decisions in progress at once. */
const tillConnections = 2;

/** Connection URLs of the database. */
export interface DatabaseUrls {
  /** For the role that serves requests. */
  readonly url: string;
  /** For the role that owns the tables and alone may alter them; undefined if the other role owns them. */
  readonly migrationUrl: string | undefined;
}

export interface Serving {
  readonly config: Config;
  readonly database: DatabaseUrls;
  readonly lifecycle: Lifecycle;
  /** When the process began to start, from `performance.now()`. */
  readonly startedAt: number;
  readonly say: (line: string) => void;
}

/**
 * Returns the number of connections for jobs: for the workers of all lanes (those that call external services mostly
 * wait), one listener per lane, and one for the catalogue.
 */
function jobConnections({ jobConcurrency }: Config): number {
  return 4 * jobConcurrency + Object.keys(lanes).length + 1;
}

/**
 * Does what only the database's owner may do: migrates the database, checks its mode, and seals data that was stored in
 * plaintext before there was a key. Returns the names of the applied migrations, and the vault that opens everything
 * sealed.
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

/** Starts what sits above the database, in order; each part registers its own shutdown. */
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
  // Jobs may take longer than requests, so they have their own connections with their own limits.
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
  // Now rather than at exit, which a kill would prevent: the next start needs it.
  flushCompileCache();
}

/** Serves metrics, unless this is one of several servers: then the parent process reports for all. */
async function tellMetrics({ metrics: at }: Config, metrics: Metrics, lifecycle: Lifecycle): Promise<void> {
  if (!at || isOneOfSeveral) return;
  const served = await serveMetrics(metrics, at.host, at.port);
  lifecycle.onStop('metrics', () => served.stop());
}

/** Lets running requests finish; cuts what stays open beyond the grace period, usually an event stream. */
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
