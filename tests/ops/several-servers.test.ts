import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { transfer } from '#contract/transfer/calls.ts';
import { Device } from '#server/features/session/testing/device.ts';
import { sandboxPeople } from '#server/seeds/people.ts';
import { isAlive, until, type ServerProcess } from '../harness/server-process.ts';
import { isHealthy, serverWorld } from './server-world.ts';

const world = serverWorld();

/** The processes that a server has started to serve, by what they run. */
function serversOf({ pid }: ServerProcess): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => isServing(child, pid));
}

function isServing(child: number, parent: number): boolean {
  try {
    const status = readFileSync(`/proc/${child}/status`, 'utf8');
    return (
      status.includes(`\nPPid:\t${parent}\n`) && readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('main.ts')
    );
  } catch {
    return false;
  }
}

test('two processes serve on one port; one that is killed is started again, and all of them stop with the first', async () => {
  const server = world.start({ SERVERS: '2', JOB_CONCURRENCY: '1' });
  const origin = await server.ready;
  await until(() => serversOf(server).length === 2);
  const before = serversOf(server);
  const person = sandboxPeople[0]!;
  const device = new Device(origin.replace('localhost', '127.0.0.1'));
  await device.signIn(person.email, person.password);
  const ask = async () => (await device.call(transfer.listHistory, { query: { MaxResultCount: 1 } })).status;
  expect(await Promise.all(Array.from({ length: 8 }, ask))).toEqual(Array.from({ length: 8 }, () => 200));

  process.kill(before[0]!, 'SIGKILL');
  await until(() => serversOf(server).filter((pid) => !before.includes(pid)).length === 1);
  expect(await isHealthy(origin)).toBe(true);
  expect(await ask()).toBe(200);

  server.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect([...before, ...serversOf(server)].filter(isAlive)).toEqual([]);
}, 120_000);
