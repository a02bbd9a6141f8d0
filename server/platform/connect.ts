import type pg from 'pg';
import { reasonOf } from './database-away.ts';
import { createPool, type PoolOptions } from './db.ts';
import { OperatorError } from './operator-error.ts';

const oldestVersion = 150_000;

/** Returns a pool on a database that was checked to be suitable. Throws errors the operator can fix. */
export async function connect(url: string, options: PoolOptions): Promise<pg.Pool> {
  const pool = createPool(url, options);
  try {
    await requireFit(pool);
    return pool;
  } catch (error) {
    await pool.end();
    throw error instanceof OperatorError ? error : new OperatorError(`the database can’t be used: ${reasonOf(error)}`);
  }
}

async function requireFit(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: string; number: number; encoding: string }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
            current_setting('server_encoding') as encoding`,
  );
  const server = rows[0];
  if (server === undefined || server.number < oldestVersion) {
    throw new OperatorError(`the database is PostgreSQL ${server?.version}; 15 or newer is needed`);
  }
  if (server.encoding !== 'UTF8')
    throw new OperatorError(`the database’s encoding is ${server.encoding}; UTF8 is needed`);
}
