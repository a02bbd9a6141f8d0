import { createHash } from 'node:crypto';
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
  const rewritten = await rewrite(bytes, kind);
  if ('flaw' in rewritten) return answer({ id, outcome: rewritten });
  const sent = createHash('sha256').update(bytes).digest('hex');
  const sha256 = new Uint8Array(createHash('sha256').update(rewritten.bytes).digest());
  answer({ id, outcome: { ...rewritten, sent, sha256 } }, [rewritten.bytes.buffer as ArrayBuffer]);
}

function answer(inspected: Inspected, given: ArrayBuffer[] = []): void {
  port.postMessage(inspected, given);
}
