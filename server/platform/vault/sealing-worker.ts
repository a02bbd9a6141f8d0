import { parentPort } from 'node:worker_threads';
import { must } from '#contract/platform/errors.ts';
import { sealFileAtOnce } from './aead.ts';
import type { SealingDone, SealingOrder } from './sealing-thread.ts';

/** The thread that seals files, one at a time; see `sealing-thread.ts`. */
const starter = must(parentPort, 'the thread that started this one');
starter.on('message', ({ id, ...sealing }: SealingOrder) => starter.postMessage(carryOut(id, sealing)));

function carryOut(id: number, sealing: Omit<SealingOrder, 'id'>): SealingDone {
  try {
    sealFileAtOnce(sealing);
    return { id };
  } catch (error) {
    return { id, fault: error instanceof Error ? error.message : String(error) };
  }
}
