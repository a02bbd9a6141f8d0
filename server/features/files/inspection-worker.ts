import { parentPort } from 'node:worker_threads';
import { must } from '#contract/platform/errors.ts';
import type { Inspected, InspectionOrder } from './inspection.ts';
import { rewrite } from './rewrite.ts';

/** The thread that looks files through; see `inspection.ts`. One after the other. */
const port = must(parentPort, 'the thread’s other end');
let last: Promise<void> = Promise.resolve();
port.on('message', (order: InspectionOrder) => {
  last = last.then(() => carryOut(order));
});

async function carryOut({ id, bytes, kind }: InspectionOrder): Promise<void> {
  const outcome = await rewrite(bytes, kind);
  const answer: Inspected = { id, outcome };
  port.postMessage(answer, 'bytes' in outcome ? [outcome.bytes.buffer as ArrayBuffer] : []);
}
