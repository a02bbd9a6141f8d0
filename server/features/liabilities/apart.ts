import { Worker } from 'node:worker_threads';
import type { Catalogue } from '#contract/catalogue/entries.ts';
import { catalogue } from '#contract/catalogue/snapshot.ts';
import type { Reserve } from '#contract/liabilities/statement.ts';
import type { Secrets } from '#server/features/session/index.ts';
import { urlOf } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Kept, ReserveSource } from './reserves.ts';
import { dayOf } from './service.ts';
import { hasDay } from './store.ts';

/** The input of the thread. */
export interface Assignment {
  readonly databaseUrl: string;
  readonly takenAt: Date;
  readonly kept: Kept;
  /** Reserves on chains and at banks, queried by this process. */
  readonly outside: readonly Reserve[];
  /** Seed of the key that signs publications. */
  readonly seed: Uint8Array;
  /** The catalogue as this process knows it; the thread has its own memory. */
  readonly known: Catalogue;
}

/**
 * Publishes the day in a thread of its own, with a connection of its own: with a million customers it reads, sorts and
 * hashes for half a minute, while this one keeps answering. Nothing starts if the day is already published.
 */
export async function publishApart(deps: Deps, secrets: Secrets, source: ReserveSource & Kept): Promise<void> {
  const takenAt = deps.clock.now();
  if (await hasDay(deps.db, dayOf(takenAt))) return;
  const databaseUrl = urlOf(deps.pool);
  const seed = Uint8Array.from(await secrets.get('liabilities-signature'));
  const outside = await source.outside();
  const { isSandbox, venue } = source;
  const known = catalogue();
  const assignment: Assignment = { databaseUrl, takenAt, kept: { isSandbox, venue }, outside, seed, known };
  const worker = new Worker(new URL('./publish-worker.ts', import.meta.url), { workerData: assignment });
  await new Promise<void>((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`the publisher ended with ${code}`))));
  });
}
