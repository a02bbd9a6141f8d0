import type pg from 'pg';

/**
 * Runs work that only one of the servers on a database may do at a time; the others wait. The work gets the connection
 * that holds the lock, without time limits for its statements and locks.
 */
export async function holdLock<Result>(
  pool: pg.Pool,
  lock: number,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [lock]);
    return await work(client);
  } finally {
    // Ends the session, and with it the lock and the changed settings.
    client.release(true);
  }
}
