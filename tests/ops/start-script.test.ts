import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rootDir } from '#server/platform/paths.ts';
import { isAlive, postgresOn, until } from '../harness/server-process.ts';
import { serverWorld } from './server-world.ts';

const world = serverWorld();
const script = 'scripts/start.mjs';

test('an unchanged checkout neither installs nor builds, migrates nothing, and says how soon it is ready', async () => {
  execFileSync(process.execPath, [join(rootDir, script), '--build']);
  const server = world.start({}, script);
  const origin = await server.ready;
  expect(server.output()).not.toMatch(/installing|building|applied/);
  expect(server.output()).toMatch(/ready in \d+\.\d s/);
  expect((await fetch(origin)).headers.get('content-type')).toContain('text/html');
  server.kill('SIGINT');
  expect(await server.ended).toBe(0);
});

test('kill -9 of the start script stops the server and PostgreSQL too', async () => {
  const first = world.start({}, script);
  await first.ready;
  const postgres = postgresOn(world.dataDir) ?? 0;
  first.kill('SIGKILL');
  await until(() => !isAlive(postgres));
  const second = world.start({}, script);
  await second.ready;
  second.kill('SIGTERM');
  expect(await second.ended).toBe(0);
});
