import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { startCluster } from '#server/platform/postgres/cluster.ts';

/** A stock PostgreSQL to measure on, and pgbench as the yardstick. */
export interface BenchServer {
  /** URL of a database that may be filled with data. */
  readonly url: string;
  readonly pgbench: string;
  readonly version: string;
  close(): Promise<void>;
}

const stockBinDirs = ['18', '17', '16', '15'].map((version) => `/usr/lib/postgresql/${version}/bin`);

/**
 * Returns the server named by BENCH_DATABASE_URL, with PGBENCH; or starts a private one from the system's PostgreSQL
 * with stock settings: fsync and synchronous_commit stay on.
 */
export async function openBenchServer(): Promise<BenchServer> {
  const { BENCH_DATABASE_URL: url, PGBENCH: pgbench = 'pgbench' } = process.env;
  if (url !== undefined) return { url, pgbench, version: await versionOf(url), close: async () => {} };
  const binDir = stockBinDirs.find((dir) => existsSync(join(dir, 'pgbench')));
  if (binDir === undefined)
    throw new Error(
      'no stock PostgreSQL with pgbench found: install postgresql, or set BENCH_DATABASE_URL and PGBENCH',
    );
  const parent = mkdtempSync(join(tmpdir(), 'keelson-bench-'));
  const cluster = await startCluster({ folder: join(parent, 'pg'), binDir });
  return {
    url: cluster.urlFor('keelson'),
    pgbench: join(binDir, 'pgbench'),
    version: await versionOf(cluster.urlFor('keelson')),
    close: async () => {
      await cluster.stop();
      rmSync(parent, { recursive: true, force: true });
    },
  };
}

async function versionOf(url: string): Promise<string> {
  const { rows } = await query<{ version: string }>(url, "select current_setting('server_version') as version");
  return rows[0]?.version ?? 'unknown';
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<pg.QueryResult<Row>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query<Row>(text);
  } finally {
    await client.end();
  }
}

/** Creates an empty database on the server of the URL. */
export async function freshDatabase(url: string, name: string): Promise<string> {
  await query(url, `drop database if exists ${name} with (force)`);
  await query(url, `create database ${name}`);
  const fresh = new URL(url);
  fresh.pathname = `/${name}`;
  return fresh.toString();
}

export interface Yardstick {
  /** Measures pgbench's TPC-B in transactions per second. */
  run(): Promise<number>;
}

const scale = 10;

/** Fills a database for pgbench. */
export async function openYardstick(server: BenchServer, seconds: number): Promise<Yardstick> {
  const url = await freshDatabase(server.url, 'yardstick');
  execFileSync(server.pgbench, ['-i', '-q', '-s', String(scale), libpqUrl(url)], { stdio: 'ignore' });
  return { run: () => runPgbench(server.pgbench, url, seconds) };
}

/** libpq takes the socket's folder as `host` and then accepts no host before the path. */
function libpqUrl(url: string): string {
  return url.includes('host=%2F') ? url.replace('@localhost/', '@/') : url;
}

async function runPgbench(pgbench: string, url: string, seconds: number): Promise<number> {
  const args = ['-c', '8', '-j', '2', '-M', 'prepared', '-T', String(seconds), libpqUrl(url)];
  const child = spawn(pgbench, args, { stdio: ['ignore', 'pipe', 'inherit'], cwd: dirname(tmpdir()) });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (status) => (status === 0 ? resolve() : reject(new Error(`pgbench ended with ${status}`))));
  });
  const tps = /tps = ([0-9.]+)/.exec(output)?.[1];
  if (tps === undefined) throw new Error(`pgbench printed no tps:\n${output}`);
  return Number(tps);
}
