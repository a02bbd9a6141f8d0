import { expect, test } from 'vitest';
import { eachAlone } from './each-alone.ts';

test('processes every item in order, and reports failures once all are done', async () => {
  const seen: number[] = [];
  const work = async (one: number) => {
    seen.push(one);
    if (one !== 2) throw new Error(`no ${one}`);
  };
  const failure: unknown = await eachAlone([1, 2, 3], work, 'numbers').catch((error: unknown) => error);
  expect(seen).toEqual([1, 2, 3]);
  expect(failure).toMatchObject({ message: '2 numbers failed', errors: [{ message: 'no 1' }, { message: 'no 3' }] });
});
