import pg from 'pg';
import { inject } from 'vitest';

/** Runs work that only one of a run's workers may do at a time; the others wait as long as necessary. */
export async function locked(lock: number, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: inject('clusterUrl') });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lock]);
    await work(client);
  } finally {
    await client.end();
  }
}
