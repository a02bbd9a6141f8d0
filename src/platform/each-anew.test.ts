import { expect, test, vi } from 'vitest';
import { eachAnew } from './each-anew.ts';

test('work that never ends keeps no other waiting', async () => {
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

test('what is asked for while it runs is done once more, also after a failure', async () => {
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
  // It rests once both are over: what is asked for then begins at once.
  await vi.waitFor(() => {
    ask(['deposits']);
    expect(starts).toHaveLength(3);
  }, 30_000);
});
