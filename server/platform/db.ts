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
/** What a store needs: the database or a transaction on it. */
export type Queryable = Db | Tx;

export interface PoolOptions {
  readonly connections?: number;
  readonly applicationName?: string;
  /** Whose time it is; default `requests`. */
  readonly bounds?: keyof typeof bounds;
  /** Hears of connections that were lost; the pool has replaced them already. */
  readonly onLost?: (error: Error) => void;
}

/**
 * How long what may take. A request waits for a connection and for one statement, and is answered within 15 s whatever
 * became of the database. Jobs and reports may compute for long, and nothing cuts a migration short.
 */
const bounds = {
  requests: { connectMs: 4000, statementMs: 9000, lockMs: 8000, idleInTransactionMs: 10_000, isPatient: false },
  jobs: { connectMs: 10_000, statementMs: 300_000, lockMs: 30_000, idleInTransactionMs: 120_000, isPatient: true },
  migrations: { connectMs: 10_000, statementMs: 0, lockMs: 0, idleInTransactionMs: 0, isPatient: true },
} as const;
const answerMs = 10_000;
const keepAliveMs = 10_000;
/** How long a connection that nobody asks is kept, and how many are kept however long that is. */
const idleMs = 30_000;
const keptConnections = 4;

/** pg reads a list of numeric as floating-point numbers, which would round money: `{1,2}` is read as its texts here. */
const numericList = 1231;
const types = new pg.TypeOverrides();
types.setTypeParser(numericList, (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',')));

const addresses = new WeakMap<pg.Pool, string>();

/** The URL that the pool was made with, for a thread that needs one of its own. */
export function urlOf(pool: pg.Pool): string {
  return must(addresses.get(pool), 'the URL of this pool');
}

/**
 * A pool on a PostgreSQL URL, which may name several servers. Times come back as `Date` in UTC; int8 and numeric as
 * strings, in lists too. It throws `DatabaseAwayError` while the database can't be asked.
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
    // A connection that opens plans every statement anew, 23 ms of processor time for one of a transfer's alone: on a
    // server that is asked now and then, each customer would wait for it.
    min: Math.min(keptConnections, max),
    connectionTimeoutMillis: connectMs,
    // What is asked at once goes out at once, without waiting for the answer before.
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    Client: clientWith({ hosts: new Hosts(address), answerMs, isPatient }),
    options: settings({
      timezone: 'UTC',
      statement_timeout: statementMs,
      lock_timeout: lockMs,
      idle_in_transaction_session_timeout: idleInTransactionMs,
      // It goes by a plan's cost, which what is ruled out (`enable_seqscan`) makes enormous: seconds of compiling for what
      // takes milliseconds.
      jit: 'off',
      // So that a transaction of a server that has vanished lets go of its locks. On a Unix socket they do nothing.
      tcp_keepalives_idle: 10,
      tcp_keepalives_interval: 5,
      tcp_keepalives_count: 3,
    }),
  });
  addresses.set(pool, url);
  // Unheard, either event would end the process.
  const report = (error: Error) => {
    // A pool that is closing has let go of connections that PostgreSQL may still end first.
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

/** Kysely on that pool; with a vault it opens sealed texts as it reads. Closing is the pool's owner's business. */
export function createDb(pool: pg.Pool, vault?: Vault): Db {
  const dialect = new PostgresDialect({ pool: preparing(pool) });
  const db = new Kysely<Database>({ dialect, plugins: vault ? [openingTexts(vault)] : [] });
  dialects.set(db, dialect);
  return db;
}

const dialects = new WeakMap<Db, PostgresDialect>();

/** What that database is spoken to by. */
export function dialectOf(db: Db): PostgresDialect {
  return must(dialects.get(db), 'the dialect of this database');
}
