import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { constants, getPriority, setPriority } from 'node:os';
import type { Inspected, InspectionOrder, Outcome } from './inspection.ts';
import { rewrite } from './rewrite.ts';

/** The process that inspects files, one at a time; see `inspection.ts`. */
giveWay();
let last: Promise<void> = Promise.resolve();
process.on('message', (order: InspectionOrder) => {
  last = last.then(() => carryOut(order));
});
// A stop signal may be sent to all of the server's processes; this one stays until the last file is answered.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());

/** Lowers the priority: a picture can wait longer than a page. On Linux, priorities are per thread. */
function giveWay(): void {
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0];
  const priority = Math.min(getPriority() + constants.priority.PRIORITY_BELOW_NORMAL, constants.priority.PRIORITY_LOW);
  for (const thread of threads) setPriority(thread, priority);
}

async function carryOut({ id, path, kind }: InspectionOrder): Promise<void> {
  const answer = (told: Omit<Inspected, 'id'>) => process.send?.({ id, ...told });
  try {
    answer({ outcome: await rewriteFile(path, kind) });
  } catch (error) {
    answer({ fault: error instanceof Error ? error.message : String(error) });
  }
}

async function rewriteFile(path: string, kind: InspectionOrder['kind']): Promise<Outcome> {
  const bytes = await readFile(path);
  const rewritten = await rewrite(bytes, kind);
  if ('flaw' in rewritten) return rewritten;
  const rewrittenPath = `${path}.rewritten`;
  await writeFile(rewrittenPath, rewritten.bytes, { mode: 0o600 });
  const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
  const { kind: writtenKind, bytes: written } = rewritten;
  return {
    kind: writtenKind,
    path: rewrittenPath,
    sent: hashOf(bytes),
    sha256: hashOf(written),
    size: written.length,
  };
}
