import type pg from 'pg';
import { createPool } from './db.ts';
import { OperatorError } from './operator-error.ts';

const oldestVersion = 150_000;

/** A pool on a database that has been asked whether it will do. Throws what the operator can mend. */
export async function connect(url: string, connections: number, log: (line: string) => void): Promise<pg.Pool> {
  const onLost = (error: Error) => log(`a database connection was lost: ${error.message}`);
  const pool = createPool(url, { connections, onLost });
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

/** Node tries each of a host's addresses and gives one error for all, with an empty message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}
