/**
 * `npm run doctor`: reports what is wrong with an installation and how to fix it. Changes nothing; exits with 1 if it
 * finds a fault.
 */
import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import type pg from 'pg';
import { countUnbalancedAssets } from '#server/ledger/index.ts';
import { ConfigError, readConfig, type Config } from '#server/platform/config.ts';
import { createDb, createPool } from '#server/platform/db.ts';
import { excessOf } from '#server/platform/grants.ts';
import { listUnapplied } from '#server/platform/migrate.ts';
import { OperatorError } from '#server/platform/operator-error.ts';
import { version } from '#server/platform/version.ts';
import { startVault } from '#server/platform/vault/start.ts';
import { verifyAudit } from '#server/features/audit/index.ts';
import { jobFigures } from '#server/features/jobs/index.ts';
import { createProviders } from '#server/providers/index.ts';
import { systemClock } from '#server/platform/clock.ts';
import { describeChain } from './audit-chain.ts';
import { onDatabase, runningUrl, say } from './on-database.ts';
import { run } from './run.ts';

/** Null if all is well; otherwise what is wrong and how to fix it. */
type Finding = string | null;

const lowSpaceBytes = 2n * 1024n ** 3n;
const clockToleranceMs = 2000;
let faults = 0;

await run(async () => {
  const config = settings();
  if (!config) return;
  await look('the data folder', async () => dataFolder(config));
  await look('the client', async () => (version().build === 'unbuilt' ? 'not built yet: run npm run build' : null));
  await look('the server', async () => server(config));
  if (config.databaseUrl === undefined && runningUrl(config) === undefined && !existsSync(`${config.dataDir}/pg`))
    say('–  the database: not created yet; the first start creates it');
  else await database(config);
  say(faults === 0 ? 'no problems found' : `problems to fix: ${faults}`);
  if (faults > 0) process.exitCode = 1;
});

async function look(what: string, find: () => Promise<Finding>): Promise<void> {
  const finding = await find().catch((error: unknown) =>
    error instanceof OperatorError ? error.message : `couldn’t be checked: ${String(error)}`,
  );
  if (finding !== null) faults += 1;
  say(finding === null ? `✓  ${what}` : `✗  ${what}: ${finding}`);
}

function settings(): Config | undefined {
  try {
    const config = readConfig(process.env);
    say('✓  the settings');
    return config;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const problem of error.problems) say(`✗  the settings: ${problem}`);
    process.exitCode = 1;
    return undefined;
  }
}

function dataFolder({ dataDir }: Config): Finding {
  if (!existsSync(dataDir)) return null;
  try {
    accessSync(dataDir, constants.W_OK);
  } catch {
    return `${dataDir} isn’t writable: start as its owner`;
  }
  const { bavail, bsize } = statfsSync(dataDir, { bigint: true });
  const free = bavail * bsize;
  return free < lowSpaceBytes ? `${free / 1024n ** 2n} MB left on its disk: PostgreSQL stops when it’s full` : null;
}

async function server(config: Config): Promise<Finding> {
  const host = ['0.0.0.0', '::'].includes(config.host) ? 'localhost' : config.host;
  const at = `http://${host}:${config.port}`;
  try {
    const answer = await fetch(`${at}/healthz`, { signal: AbortSignal.timeout(5000) });
    return answer.ok ? null : `${at}/healthz returns ${answer.status}`;
  } catch {
    return `nothing answers at ${at}: run npm start, or set PORT to the server’s port`;
  }
}

async function database(config: Config): Promise<void> {
  const looks = async (pool: pg.Pool) => {
    say('✓  the database');
    await look('its clock', async () => clock(pool));
    await look('its role', async () => role(config));
    await look('its tables', async () => tables(pool));
    await look('the secrets', async () => secrets(pool, config));
    await look('the providers', async () => providers(pool, config));
    await look('the ledger', async () => ledger(pool));
    await look('the audit log', async () => audit(pool, config));
    await look('the jobs', async () => jobs(pool));
  };
  try {
    await onDatabase(config, looks, { migrates: false, log: () => {} });
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    await look('the database', async () => error.message);
  }
}

async function clock(pool: pg.Pool): Promise<Finding> {
  const before = Date.now();
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now');
  const apart = Math.abs((rows[0]?.now.getTime() ?? 0) - (before + Date.now()) / 2);
  return apart > clockToleranceMs
    ? `${Math.round(apart / 1000)} s off from this machine’s: synchronise both with NTP`
    : null;
}

/**
 * Checks the role that serves, if the installation specifies one. The embedded database's role is always created
 * correctly.
 */
async function role({ databaseUrl, databaseMigrationUrl }: Config): Promise<Finding> {
  if (databaseUrl === undefined) return null;
  const served = createPool(databaseUrl, { connections: 1, onLost: () => {} });
  try {
    const excess = await excessOf(served);
    if (excess === undefined) return null;
    const then = databaseMigrationUrl ? '' : ', and give the owner’s URL as DATABASE_MIGRATION_URL';
    return `${excess}: use another role in DATABASE_URL${then}`;
  } finally {
    await served.end();
  }
}

async function tables(pool: pg.Pool): Promise<Finding> {
  const waiting = await listUnapplied(pool);
  return waiting.length === 0
    ? null
    : `not up to date: ${waiting.length} to come, from ${waiting[0]} on; starting the server applies them`;
}

async function secrets(pool: pg.Pool, config: Config): Promise<Finding> {
  await startVault(pool, config, systemClock.now(), () => {});
  return null;
}

/** In production, finds external providers that have no settings yet. */
async function providers(pool: pg.Pool, config: Config): Promise<Finding> {
  const { vault } = await startVault(pool, config, systemClock.now(), () => {});
  createProviders(config, createDb(pool, vault), systemClock, vault);
  return null;
}

async function ledger(pool: pg.Pool): Promise<Finding> {
  const count = await countUnbalancedAssets(createDb(pool));
  return count === 0
    ? null
    : `the balances of ${count} assets don’t add up to zero: stop the servers and restore a backup`;
}

/** Checks the whole hash chain for changes the owner of the database could have made. */
async function audit(pool: pg.Pool, config: Config): Promise<Finding> {
  const { vault } = await startVault(pool, config, systemClock.now(), () => {});
  return describeChain(await verifyAudit(createDb(pool, vault), vault));
}

async function jobs(pool: pg.Pool): Promise<Finding> {
  const figures = await jobFigures({ db: createDb(pool) });
  const gaveUp = figures.filter((one) => one.gaveUp > 0).map(({ task, gaveUp }) => `${gaveUp} of ${task}`);
  const late = figures.filter(({ oldestS }) => oldestS > 600).map(({ task }) => task);
  if (gaveUp.length > 0) return `some gave up (${gaveUp.join(', ')}): see /dashboard/operator/jobs`;
  return late.length > 0
    ? `${late.join(', ')} waiting for ten minutes or more: is JOB_CONCURRENCY 0 everywhere?`
    : null;
}
