import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rootDir } from '#server/platform/paths.ts';
import { ask, isAlive, livePostgresOn, until } from '../harness/server-process.ts';
import { serverWorld } from './server-world.ts';

const world = serverWorld();
const script = 'scripts/start.mjs';

test('an unchanged checkout starts without installing, building or migrating, and says how soon it is ready', async () => {
  execFileSync(process.execPath, [join(rootDir, script), '--build']);
  const server = world.start({}, script);
  await server.ready;
  expect(server.output()).not.toMatch(/installing|building|applied/);
  expect(server.output()).toMatch(/ready in \d+\.\d s/);
  expect((await ask(server, '/')).headers.get('content-type')).toContain('text/html');
  server.kill('SIGINT');
  expect(await server.ended).toBe(0);
});

test('kill -9 of the start script also stops the server and PostgreSQL', async () => {
  const first = world.start({}, script);
  await first.ready;
  const postgres = livePostgresOn(world.dataDir);
  first.kill('SIGKILL');
  await until(() => !isAlive(postgres));
  const second = world.start({}, script);
  await second.ready;
  second.kill('SIGTERM');
  expect(await second.ended).toBe(0);
});

test('a Node that lacks a system library is reported with the package that provides it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'keelson-bare-machine-'));
  const programs = join(folder, 'node_modules', '.bin');
  mkdirSync(programs, { recursive: true });
  const complaint =
    'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file: No such file or directory';
  writeFileSync(join(programs, 'node'), `#!/bin/sh\necho '${complaint}' >&2\nexit 127\n`, { mode: 0o755 });
  const find = `import { findNode } from './scripts/setup/process.mjs'; findNode(${JSON.stringify(folder)})`;
  const asked = spawnSync(process.execPath, ['--input-type=module', '-e', find], { cwd: rootDir, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect(asked.status).toBe(1);
  expect(asked.stderr).toContain('libatomic.so.1 is missing; on Debian and Ubuntu: apt-get install libatomic1');
});
