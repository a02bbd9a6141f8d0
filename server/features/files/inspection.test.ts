import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { rewriteApart } from './inspection.ts';
import { jpg, png } from './testing/pictures.ts';

test('files are looked through on one thread of their own, one after the other', async () => {
  const made: unknown[] = [];
  process.on('worker', (worker) => made.push(worker));
  const started = once(process, 'worker');
  const outcomes = await Promise.all([
    rewriteApart(png(), 'png'),
    rewriteApart(jpg, 'jpg'),
    rewriteApart(png(), 'jpg'),
  ]);
  await started;
  expect(outcomes).toMatchObject([{ kind: 'png' }, { kind: 'jpg' }, { flaw: 'form' }]);
  expect(made).toHaveLength(1);
  expect(made[0]).toBeInstanceOf(Worker);
});

test('what is sent stays with the sender', async () => {
  const bytes = Buffer.concat([png(), Buffer.alloc(0)]);
  const before = bytes.length;
  await rewriteApart(bytes, 'png');
  expect(bytes).toHaveLength(before);
  expect(bytes.equals(png())).toBe(true);
});
