import { workerData } from 'node:worker_threads';
import { installCatalogue } from '#contract/catalogue/snapshot.ts';
import { createDb, createPool } from '#server/platform/db.ts';
import type { Assignment } from './apart.ts';
import { reservesSeen } from './reserves.ts';
import { publishDay } from './service.ts';

/** The thread that publishes a day; see `apart.ts`. It ends when it is done, and its errors go to its starter. */
const { databaseUrl, takenAt, kept, outside, seed, known } = workerData as Assignment;
installCatalogue(known);
// One connection reads and writes in its transaction, the other checks whether another server was faster.
const pool = createPool(databaseUrl, { connections: 2, applicationName: 'keelson-liabilities', bounds: 'jobs' });
try {
  const parts = { db: createDb(pool), clock: { now: () => takenAt } };
  await publishDay(parts, { get: async () => seed }, reservesSeen(kept, outside));
} finally {
  await pool.end();
}
