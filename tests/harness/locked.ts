import pg from 'pg';
import { inject } from 'vitest';

/** Does what only one of a run's workers may do at a time; the others wait, for as long as it takes. */
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
