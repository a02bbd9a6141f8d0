import pg from 'pg';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import { preparing } from './prepared.ts';
import type { Database } from './database.ts';

export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;
/** What a store needs: the database or a transaction on it. */
export type Queryable = Db | Tx;

export interface PoolOptions {
  readonly connections?: number;
  readonly applicationName?: string;
  /** Hears of connections that were lost; the pool has replaced them already. */
  readonly onLost?: (error: Error) => void;
}

/** pg reads a list of numeric as floating-point numbers, which would round money: `{1,2}` is read as its texts here. */
const numericList = 1231;
const types = new pg.TypeOverrides();
types.setTypeParser(numericList, (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',')));

/** A pool on a PostgreSQL URL. Times come back as `Date` in UTC; int8 and numeric as strings, in lists too. */
export function createPool(url: string, options: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: options.connections ?? 20,
    application_name: options.applicationName ?? 'keelson',
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    options: '-c timezone=UTC -c statement_timeout=30000 -c idle_in_transaction_session_timeout=30000',
  });
  // Unheard, either event would end the process.
  const report = (error: Error) => {
    // A pool that is closing has let go of connections that PostgreSQL may still end first.
    if (!pool.ending) options.onLost?.(error);
  };
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', report));
  return pool;
}

/** Kysely on that pool. Closing is the pool's owner's business. */
export function createDb(pool: pg.Pool): Db {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: preparing(pool) }) });
}
