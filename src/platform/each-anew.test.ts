import { expect, test } from 'vitest';
import { eachAnew } from './each-anew.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve));

test('work that never ends keeps no other waiting', async () => {
  const done: string[] = [];
  const ask = eachAnew((name) => {
    done.push(name);
    return name === 'history' ? new Promise(() => {}) : Promise.resolve();
  });
  ask(['history', 'deposits']);
  await settle();
  ask(['history', 'deposits']);
  await settle();
  expect(done).toEqual(['history', 'deposits', 'deposits']);
});

test('what is asked for while it runs is done once more, also after a failure', async () => {
  let runs = 0;
  const ask = eachAnew(async () => {
    runs += 1;
    await settle();
    throw new Error('the network went');
  });
  for (let times = 0; times < 5; times += 1) ask(['deposits']);
  await settle();
  await settle();
  await settle();
  expect(runs).toBe(2);
  ask(['deposits']);
  expect(runs).toBe(3);
});
