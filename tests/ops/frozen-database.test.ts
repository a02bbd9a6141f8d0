import { readdirSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ask, isAlive, livePostgresOn, serverTimeMs, until } from '../harness/server-process.ts';
import { isHealthy, serverWorld } from './server-world.ts';

const world = serverWorld();

/** Returns all processes of a cluster: the postmaster and its children. */
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

test('requests are answered 503 within 15 s while PostgreSQL is frozen, and succeed as soon as it resumes', async () => {
  const server = world.start();
  expect(await isHealthy(server)).toBe(true);
  signalAll(world.dataDir, 'SIGSTOP');
  const askedMs = serverTimeMs(server);
  const answers = await Promise.all(Array.from({ length: 30 }, () => ask(server, '/healthz')));
  const tookMs = serverTimeMs(server) - askedMs;
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
  expect(tookMs).toBeLessThan(15_000);
  signalAll(world.dataDir, 'SIGCONT');
  await expect.poll(() => isHealthy(server), { timeout: 90_000 }).toBe(true);
  expect(isAlive(server.pid)).toBe(true);
});

test('a frozen PostgreSQL left behind doesn’t block the next start', async () => {
  const first = world.start();
  await first.ready;
  const orphan = livePostgresOn(world.dataDir);
  first.kill('SIGSTOP');
  signalAll(world.dataDir, 'SIGSTOP');
  first.kill('SIGKILL');
  await first.ended;
  const second = world.start();
  expect(await isHealthy(second)).toBe(true);
  await until(() => !isAlive(orphan));
});

test('frozen workers that outlived a killed PostgreSQL don’t block the next start', async () => {
  const first = world.start();
  await first.ready;
  const head = livePostgresOn(world.dataDir);
  const workers = processesOn(world.dataDir).filter((pid) => pid !== head);
  for (const pid of workers) process.kill(pid, 'SIGSTOP');
  first.kill('SIGKILL');
  process.kill(head, 'SIGKILL');
  await first.ended;
  await until(() => !isAlive(head));
  expect(await isHealthy(world.start())).toBe(true);
});
