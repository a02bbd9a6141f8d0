import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { OperatorError } from '../operator-error.ts';
import { giveFolder, serverAccount } from './account.ts';
import { embeddedBinaries } from './binaries.ts';
import { openSocketFolder, type SocketFolder } from './folders.ts';
import { createCluster, superuser } from './initdb.ts';
import { stopOrphan } from './orphan.ts';
import { readLogTail, spawnPostgres, type Launch, type PostgresProcess } from './process.ts';

export interface ClusterOptions {
  /** The cluster's own folder; created with `initdb` if missing. */
  readonly folder: string;
  /** Folder of `initdb` and `postgres`. Default: the embedded package's. */
  readonly binDir?: string;
  /** Server settings in addition to the launcher's own, as for `postgres -c`. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Progress lines for the terminal. */
  readonly log?: (line: string) => void;
}

/** A running, ready PostgreSQL. */
export interface Cluster extends Pick<PostgresProcess, 'pid' | 'ended' | 'stop'> {
  /** Returns the URL of one of its databases; `keelson` always exists. Connects as the superuser by default. */
  urlFor(database: string, role?: string): string;
}

/** Database that always exists. */
export const productDatabase = 'keelson';
const pollMs = 15;
const staleMemory = 'pre-existing shared memory block';
const staleMemoryRetries = 100;

/** A cluster's folder, created if missing, and the location of its socket, which stays the same across restarts. */
export interface PreparedCluster {
  readonly launch: Launch;
  readonly socket: SocketFolder;
  urlFor: Cluster['urlFor'];
}

/** Runs a private PostgreSQL in a folder; see `prepareCluster` and `runCluster`. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const prepared = await prepareCluster(options);
  const cluster = await runCluster(prepared);
  void cluster.ended.then(() => prepared.socket.remove());
  return cluster;
}

/**
 * Prepares a folder to run PostgreSQL in, reachable only through a Unix socket. The caller holds the folder's lock; see
 * `embedded.ts`.
 */
export async function prepareCluster(options: ClusterOptions): Promise<PreparedCluster> {
  const { folder, settings = {}, log = () => {} } = options;
  mkdirSync(dirname(folder), { recursive: true });
  requireOurs(folder);
  await clearAway(folder, log);
  const account = serverAccount(folder, log);
  const launch: Launch = { folder, account, settings, log, binDir: options.binDir ?? embeddedBinaries(account) };
  if (!existsSync(join(folder, 'PG_VERSION'))) createCluster(launch);
  else if (account !== undefined && statSync(folder).uid !== account.uid) giveFolder(folder, account);
  const socket = openSocketFolder(folder, account);
  // The socket's file name contains the port.
  const port = settings['port'] ?? '5432';
  const urlFor = (database: string, role = superuser) =>
    `postgresql://${role}@localhost:${port}/${encodeURIComponent(database)}?host=${encodeURIComponent(socket.path)}`;
  return { launch, socket, urlFor };
}

async function clearAway(folder: string, log: (line: string) => void): Promise<void> {
  const orphan = await stopOrphan(folder);
  if (orphan !== undefined) log(`stopped the PostgreSQL that a killed server left behind (process ${orphan})`);
}

function requireOurs(folder: string): void {
  const uid = process.getuid?.();
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid;
  if (uid === undefined || uid === 0 || owner === undefined || owner === uid) return;
  throw new OperatorError(
    `${folder} belongs to user ${owner}: start as root or as that user, or choose another DATA_DIR`,
  );
}

/** Starts PostgreSQL, whatever state the previous one left, and waits until it responds to a query. */
export async function runCluster({ launch, socket, urlFor }: PreparedCluster): Promise<Cluster> {
  await clearAway(launch.folder, launch.log);
  for (let attempt = 1; ; attempt += 1) {
    const postgres = spawnPostgres(launch, socket);
    if (await becomesReady(postgres, urlFor)) {
      return { pid: postgres.pid, ended: postgres.ended, stop: () => postgres.stop(), urlFor };
    }
    const reason = readLogTail(launch.folder);
    // After the postmaster is killed, its last workers need a moment to notice and exit.
    if (reason.includes(staleMemory) && attempt < staleMemoryRetries) await wait(100);
    else throw new OperatorError(`PostgreSQL didn’t start: ${reason}`);
  }
}

const missingDatabase = '3D000';

/** The socket accepts before the server can respond, so only an answered query counts as ready. */
async function becomesReady(postgres: PostgresProcess, urlFor: (database: string) => string): Promise<boolean> {
  for (;;) {
    const problem = await tryQuery(urlFor(productDatabase), 'select 1');
    if (problem === undefined) return true;
    if (postgres.hasEnded()) return false;
    if (problem === missingDatabase) await tryQuery(urlFor('postgres'), `create database ${productDatabase}`);
    else await wait(pollMs);
  }
}

/** Returns the error's code if the query fails. */
async function tryQuery(url: string, query: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 5000 });
  // A server that goes away mid-handshake also emits an error; the rejected promise is enough.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(query);
    return undefined;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  } finally {
    // Not awaited: a backend of a PostgreSQL that is killed meanwhile may never close its socket.
    void client.end().catch(() => {});
  }
}
