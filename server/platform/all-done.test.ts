import { expect, test } from 'vitest';
import { allDone } from './all-done.ts';

const failed = (error: Error) => Promise.reject(error);

test('returns results in their order', async () => {
  expect(await allDone([Promise.resolve('a'), Promise.resolve(2)])).toEqual(['a', 2]);
});

test('fails with the first error in order, once all have finished', async () => {
  const [first, last] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let hasFailed = false;
  const all = allDone([first.promise, failed(new Error('second')), last.promise]).catch((error: unknown) => {
    hasFailed = true;
    throw error;
  });
  first.reject(new Error('first'));
  await new Promise((resolve) => setImmediate(resolve));
  expect(hasFailed).toBe(false);
  last.resolve();
  await expect(all).rejects.toThrow('first');
});

test('reports the cause, not an error that followed from it', async () => {
  const consequence = Object.assign(new Error('current transaction is aborted'), { code: '25P02' });
  await expect(allDone([failed(consequence), failed(new Error('the cause'))])).rejects.toThrow('the cause');
  await expect(allDone([failed(consequence)])).rejects.toThrow('aborted');
});
