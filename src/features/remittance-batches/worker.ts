import { transfer, wrap, type Remote } from 'comlink';
import { catalogue } from '#contract/catalogue/snapshot.ts';
import type { BatchCells, BatchFault } from '#contract/remittance-batches/rules.ts';
import { trustedScriptUrl } from '#src/platform/trusted-scripts.ts';
import type { BatchWorker, HandedTerms } from '#worker/batch-worker/batch-worker.ts';
import type { ColumnChoice, DecimalSign } from '#worker/batch-worker/file-reading.ts';
import type { Encoding } from '#worker/batch-worker/text-decoding.ts';
// Resolved from the build's root: Vite bundles it as a worker and returns its URL.
import workerUrl from '/src-worker/batch-worker/batch-worker.ts?worker&url';

let remote: Remote<BatchWorker> | undefined;

/** Returns the worker that parses and checks payment files off the main thread; started with the first file. */
function batchWorker(): Remote<BatchWorker> {
  remote ??= wrap<BatchWorker>(new Worker(trustedScriptUrl(workerUrl), { type: 'module', name: 'batch' }));
  return remote;
}

/** Number of lines passed to or from the worker at once; more would block keystrokes. */
const linesAtOnce = 250;

export async function openFile(file: File, encoding: Encoding) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return batchWorker().open(transfer(bytes, [bytes.buffer]), encoding);
}

export async function readLines(choice: ColumnChoice, sign: DecimalSign, count: number): Promise<BatchCells[]> {
  const lines: BatchCells[] = [];
  for (let from = 0; from < count; from += linesAtOnce)
    lines.push(...(await batchWorker().lines(choice, sign, from, from + linesAtOnce)));
  return lines;
}

/** Returns the faults of the lines. */
export async function checkLines(
  terms: Omit<HandedTerms, 'catalogue'>,
  lines: readonly BatchCells[],
): Promise<readonly BatchFault[]> {
  const check = crypto.randomUUID();
  for (let from = 0; from < lines.length; from += linesAtOnce)
    await batchWorker().hand(check, lines.slice(from, from + linesAtOnce));
  return batchWorker().check(check, { ...terms, catalogue: catalogue() });
}

export const writeWorkbook = (rows: readonly (readonly string[])[]): Promise<Uint8Array> => batchWorker().xlsx(rows);
