import { sql } from 'kysely';
import type { Db } from '#server/platform/db.ts';

const lookLock = 0x6c6f6f6b;

/**
 * Scans a network unless another process is doing so. The writes of a scan are safe without this lock; it saves work.
 */
export async function lookAlone(db: Db, network: string, look: () => Promise<void>): Promise<void> {
  await db.connection().execute(async (connection) => {
    const { rows } = await sql<{ isMine: boolean }>`
      select pg_try_advisory_lock(${lookLock}, hashtext(${network})) as "isMine"`.execute(connection);
    if (rows[0]?.isMine !== true) return;
    try {
      await look();
    } finally {
      await sql`select pg_advisory_unlock(${lookLock}, hashtext(${network}))`.execute(connection);
    }
  });
}
