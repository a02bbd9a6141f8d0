import { expect, test, vi } from 'vitest';
import { eachAnew } from './each-anew.ts';

test('work that never ends does not delay the others', async () => {
  const done: string[] = [];
  const ask = eachAnew((name) => {
    done.push(name);
    return name === 'history' ? new Promise(() => {}) : Promise.resolve();
  });
  ask(['history', 'deposits']);
  expect(done).toEqual(['history', 'deposits']);
  ask(['history', 'deposits']);
  await expect.poll(() => done).toEqual(['history', 'deposits', 'deposits']);
});

test('requests during a run cause one more run, even after a failure', async () => {
  const starts: PromiseWithResolvers<void>[] = [];
  const ask = eachAnew(async () => {
    const gate = Promise.withResolvers<void>();
    starts.push(gate);
    await gate.promise;
    throw new Error('the network went');
  });
  for (let times = 0; times < 5; times += 1) ask(['deposits']);
  expect(starts).toHaveLength(1);
  starts[0]?.resolve();
  await expect.poll(() => starts).toHaveLength(2);
  starts[1]?.resolve();
  // Idle once both are done: a request then starts at once.
  await vi.waitFor(() => {
    ask(['deposits']);
    expect(starts).toHaveLength(3);
  }, 30_000);
});
