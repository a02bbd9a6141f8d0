import { expect, test } from 'vitest';
import { allDone } from './all-done.ts';

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
async function failing(ms: number, error: Error): Promise<never> {
  await later(ms);
  throw error;
}

test('answers in their order', async () => {
  expect(await allDone([later(5).then(() => 'a'), Promise.resolve(2)])).toEqual(['a', 2]);
});

test('fails as the first in their order, when the last is done', async () => {
  let isDone = false;
  const last = later(10).then(() => (isDone = true));
  await expect(allDone([failing(5, new Error('first')), failing(0, new Error('second')), last])).rejects.toThrow(
    'first',
  );
  expect(isDone).toBe(true);
});

test('tells the cause, not what failed because of it', async () => {
  const consequence = Object.assign(new Error('current transaction is aborted'), { code: '25P02' });
  await expect(allDone([failing(5, consequence), failing(0, new Error('the cause'))])).rejects.toThrow('the cause');
  await expect(allDone([failing(0, consequence)])).rejects.toThrow('aborted');
});
