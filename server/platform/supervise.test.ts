import { expect, test, vi } from 'vitest';
import { superviseRunner, type Running } from './supervise.ts';

/** Creates runners that the test ends, or keeps from starting. */
function runners() {
  const made: { end: (error?: Error) => void; isStopped: boolean }[] = [];
  const start = vi.fn(async (): Promise<Running> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const one = { end: (error?: Error) => (error ? reject(error) : resolve()), isStopped: false };
    made.push(one);
    const stop = async () => {
      one.isStopped = true;
      resolve();
    };
    return { ended: promise, stop };
  });
  return { made, start };
}

const quick = { name: 'runner', firstPauseMs: 1, longestPauseMs: 2 };

test('restarts a runner that ends, fails or does not start, and logs why', async () => {
  const lines: string[] = [];
  const { made, start } = runners();
  const supervised = await superviseRunner(start, { ...quick, log: (line) => lines.push(line) });
  made[0]?.end();
  await expect.poll(() => made).toHaveLength(2);
  start.mockRejectedValueOnce(new Error('no database'));
  made[1]?.end(new Error('connection lost'));
  await expect.poll(() => made).toHaveLength(3);
  expect(lines).toEqual([
    'runner: starting again after it ended',
    'runner: starting again after connection lost',
    'runner: starting again after no database',
  ]);
  await supervised.stop();
  expect(made[2]?.isStopped).toBe(true);
  expect(start).toHaveBeenCalledTimes(4);
});

test('an error of the first start is thrown', async () => {
  const start = () => Promise.reject(new Error('a schedule is wrong'));
  await expect(superviseRunner(start, { ...quick, log: () => {} })).rejects.toThrow('a schedule is wrong');
});

test('a runner that is being restarted during the stop is stopped too', async () => {
  const { made, start } = runners();
  const supervised = await superviseRunner(start, { ...quick, log: () => {} });
  const gate = Promise.withResolvers<void>();
  const begin = start.getMockImplementation();
  start.mockImplementationOnce(async () => {
    await gate.promise;
    return begin!();
  });
  made[0]?.end();
  await expect.poll(() => start).toHaveBeenCalledTimes(2);
  const stopped = supervised.stop();
  gate.resolve();
  await stopped;
  expect(made[1]?.isStopped).toBe(true);
});
