import type { TestServer } from './server.ts';

/** How long a test waits for its commands to block one another. */
export const waits = { timeout: 10_000, interval: 10 };

/** Returns how many connections wait for a lock now. */
export async function blockedCount({ owner }: Pick<TestServer, 'owner'>): Promise<number | undefined> {
  const { rows } = await owner.query<{ count: number }>(
    `select count(distinct pid)::int as count from pg_locks where not granted
      and pid in (select pid from pg_stat_activity where datname = current_database())`,
  );
  return rows[0]?.count;
}
