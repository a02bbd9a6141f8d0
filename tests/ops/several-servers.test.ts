import { expect, test } from 'vitest';
import { transfer } from '#contract/transfer/calls.ts';
import { Device } from '#server/features/session/testing/device.ts';
import { sandboxPeople } from '#server/seeds/people.ts';
import { isAlive, type ServerProcess } from '../harness/server-process.ts';
import { freePort } from '../harness/free-port.ts';
import { isHealthy, serverWorld } from './server-world.ts';

const world = serverWorld();

/** Returns the ids of the processes that serve or have served, from the first one's output. */
const servingOf = (server: ServerProcess) =>
  [...server.output().matchAll(/^process (\d+) serves$/gm)].map(([, pid]) => Number(pid));
const waits = { timeout: 90_000, interval: 50 };

test('two processes serve on one port; a killed one is restarted, and all of them stop with the first', async () => {
  const metricsPort = await freePort();
  const server = world.start({ SERVERS: '2', JOB_CONCURRENCY: '1', METRICS_PORT: String(metricsPort) });
  const origin = await server.ready;
  await expect.poll(() => servingOf(server).length, waits).toBe(2);
  const [first = 0] = servingOf(server);
  const person = sandboxPeople[0]!;
  const device = new Device(origin.replace('localhost', '127.0.0.1'));
  await device.signIn(person.email, person.password);
  const ask = async () => (await device.call(transfer.listHistory, { query: { MaxResultCount: 1 } })).status;
  expect(await Promise.all(Array.from({ length: 8 }, ask))).toEqual(Array.from({ length: 8 }, () => 200));

  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  // The responses of all processes are added up; values that each reads from the database appear once.
  expect(metrics).toMatch(/_count\{call="transfer.listHistory",status="200",kind="call"\} 8$/m);
  expect(metrics).toMatch(/^keelson_database_up 1$/m);

  process.kill(first, 'SIGKILL');
  await expect.poll(() => isAlive(first), waits).toBe(false);
  expect(await isHealthy(server)).toBe(true);
  expect(await ask()).toBe(200);
  await expect.poll(() => servingOf(server).length, waits).toBe(3);

  server.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(servingOf(server).filter(isAlive)).toEqual([]);
}, 720_000);
