import pg from 'pg';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import { must } from '#contract/platform/errors.ts';
import { BoundedPool, clientWith } from './database-client.ts';
import { Hosts, readDatabaseUrl } from './database-hosts.ts';
import { preparing } from './prepared.ts';
import type { Database } from './database.ts';
import { openingTexts } from './vault/texts.ts';
import type { Vault } from './vault/vault.ts';

export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;
/** Database or transaction that a store queries. */
export type Queryable = Db | Tx;

export interface PoolOptions {
  readonly connections?: number;
  readonly applicationName?: string;
  /** Which set of timeouts applies; default `requests`. */
  readonly bounds?: keyof typeof bounds;
  /** Called with the error when a connection is lost; the pool has already replaced it. */
  readonly onLost?: (error: Error) => void;
}

/**
 * Timeouts by kind of work. A request waits for a connection and for one statement, and is answered within 15 s
 * whatever the state of the database. Jobs and reports may compute for long, and nothing cuts a migration short.
 */
const bounds = {
  requests: { connectMs: 4000, statementMs: 9000, lockMs: 8000, idleInTransactionMs: 10_000, isPatient: false },
  jobs: { connectMs: 10_000, statementMs: 300_000, lockMs: 30_000, idleInTransactionMs: 120_000, isPatient: true },
  migrations: { connectMs: 10_000, statementMs: 0, lockMs: 0, idleInTransactionMs: 0, isPatient: true },
} as const;
const answerMs = 10_000;
const keepAliveMs = 10_000;
/** How long an idle connection is kept, and how many are kept regardless of that. */
const idleMs = 30_000;
const keptConnections = 4;

/** pg parses numeric[] as floating-point numbers, which would round money: here `{1,2}` is parsed as strings. */
const numericList = 1231;
const types = new pg.TypeOverrides();
types.setTypeParser(numericList, (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',')));

const addresses = new WeakMap<pg.Pool, string>();

/** Returns the URL the pool was created with, for a thread that needs its own pool. */
export function urlOf(pool: pg.Pool): string {
  return must(addresses.get(pool), 'the URL of this pool');
}

/**
 * Creates a pool for a PostgreSQL URL, which may name several servers. Times are returned as `Date` in UTC; int8 and
 * numeric as strings, in arrays too. Queries throw `DatabaseAwayError` while the database is unreachable.
 */
export function createPool(url: string, options: PoolOptions = {}): pg.Pool {
  const address = must(readDatabaseUrl(url), 'a readable PostgreSQL URL');
  const max = options.connections ?? 20;
  const { connectMs, statementMs, lockMs, idleInTransactionMs, isPatient } = bounds[options.bounds ?? 'requests'];
  const pool = new BoundedPool({
    connectionString: address.url,
    types,
    max,
    application_name: options.applicationName ?? 'keelson',
    idleTimeoutMillis: idleMs,
    // A new connection has to plan every statement again, 23 ms of CPU time for those of a transfer alone; on a server
    // with little traffic, every customer would wait for that.
    min: Math.min(keptConnections, max),
    connectionTimeoutMillis: connectMs,
    // Queries issued together are sent together, without waiting for the previous result.
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    Client: clientWith({ hosts: new Hosts(address), answerMs, isPatient }),
    options: settings({
      timezone: 'UTC',
      statement_timeout: statementMs,
      lock_timeout: lockMs,
      idle_in_transaction_session_timeout: idleInTransactionMs,
      // JIT is triggered by plan cost, which disabled node types (`enable_seqscan`) inflate enormously: seconds of
      // compiling for a query that takes milliseconds.
      jit: 'off',
      // Makes PostgreSQL release the locks of a transaction whose server has vanished. No effect on a Unix socket.
      tcp_keepalives_idle: 10,
      tcp_keepalives_interval: 5,
      tcp_keepalives_count: 3,
    }),
  });
  addresses.set(pool, url);
  // Without a listener, either event would end the process.
  const report = (error: Error) => {
    // A closing pool has already released connections that PostgreSQL may still terminate first.
    if (!pool.ending) options.onLost?.(error);
  };
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', report));
  return pool;
}

function settings(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/**
 * Creates a Kysely instance on the pool; with a vault, sealed texts are opened as they are read. The pool's owner
 * closes it.
 */
export function createDb(pool: pg.Pool, vault?: Vault): Db {
  const dialect = new PostgresDialect({ pool: preparing(pool) });
  const db = new Kysely<Database>({ dialect, plugins: vault ? [openingTexts(vault)] : [] });
  dialects.set(db, dialect);
  return db;
}

const dialects = new WeakMap<Db, PostgresDialect>();

/** Returns the dialect that this database was created with. */
export function dialectOf(db: Db): PostgresDialect {
  return must(dialects.get(db), 'the dialect of this database');
}
