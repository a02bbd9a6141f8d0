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

/** What the other thread is given. */
export interface Assignment {
  readonly databaseUrl: string;
  readonly takenAt: Date;
  readonly kept: Kept;
  /** What chains and banks showed, which this one asked. */
  readonly outside: readonly Reserve[];
  /** Of the key that publications are signed with. */
  readonly seed: Uint8Array;
  /** What this process knows of it; the thread has a memory of its own. */
  readonly known: Catalogue;
}

/**
 * Publishes the day in a thread of its own, with a connection of its own: with a million customers it reads, sorts and
 * hashes for half a minute, and this one goes on answering. Nothing starts where the day is published already.
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
