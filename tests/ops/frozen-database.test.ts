import { readdirSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isAlive, postgresOn, until, waitedForProcessorMs } from '../harness/server-process.ts';
import { isHealthy, serverWorld } from './server-world.ts';

const world = serverWorld();

/** All of a cluster's processes: its head and whoever it forked. */
function processesOn(dataDir: string): number[] {
  const folder = realpathSync(join(dataDir, 'pg'));
  const worksThere = (pid: number) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === folder;
    } catch {
      return false;
    }
  };
  return readdirSync('/proc').map(Number).filter(Number.isSafeInteger).filter(worksThere);
}

function signalAll(dataDir: string, signal: NodeJS.Signals): void {
  for (const pid of processesOn(dataDir)) process.kill(pid, signal);
}

test('while PostgreSQL is frozen requests are answered 503 within 15 s, and as soon as it goes on, so do they', async () => {
  const server = world.start();
  const origin = await server.ready;
  expect(await isHealthy(origin)).toBe(true);
  signalAll(world.dataDir, 'SIGSTOP');
  const askedMs = performance.now() - waitedForProcessorMs(server.pid);
  const answers = await Promise.all(Array.from({ length: 30 }, () => fetch(`${origin}/healthz`)));
  const tookMs = performance.now() - waitedForProcessorMs(server.pid) - askedMs;
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
  expect(tookMs).toBeLessThan(15_000);
  signalAll(world.dataDir, 'SIGCONT');
  await expect.poll(() => isHealthy(origin), { timeout: 90_000 }).toBe(true);
  expect(isAlive(server.pid)).toBe(true);
});

test('a PostgreSQL that was left behind frozen doesn’t hinder the next start', async () => {
  const first = world.start();
  await first.ready;
  const orphan = postgresOn(world.dataDir) ?? 0;
  first.kill('SIGSTOP');
  signalAll(world.dataDir, 'SIGSTOP');
  first.kill('SIGKILL');
  await first.ended;
  const second = world.start();
  expect(await isHealthy(await second.ready)).toBe(true);
  await until(() => !isAlive(orphan));
});

test('workers that outlived a killed PostgreSQL, frozen, don’t hinder the next start', async () => {
  const first = world.start();
  await first.ready;
  const head = postgresOn(world.dataDir) ?? 0;
  const workers = processesOn(world.dataDir).filter((pid) => pid !== head);
  for (const pid of workers) process.kill(pid, 'SIGSTOP');
  first.kill('SIGKILL');
  process.kill(head, 'SIGKILL');
  await first.ended;
  await until(() => !isAlive(head));
  expect(await isHealthy(await world.start().ready)).toBe(true);
});
