import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isAlive, postgresOn, startServerProcess, until, type ServerProcess } from '../harness/server-process.ts';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'keelson-ops-'));
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function start(): ServerProcess {
  return startServerProcess({ DATA_DIR: dataDir }, 'scripts/start.mjs');
}

test('an unchanged checkout neither installs nor builds, migrates nothing, and says how soon it is ready', async () => {
  const first = start();
  await first.ready;
  first.kill('SIGTERM');
  expect(await first.ended).toBe(0);

  const second = start();
  const origin = await second.ready;
  expect(second.output()).not.toMatch(/installing|building|applied/);
  expect(second.output()).toMatch(/ready in \d+\.\d s/);
  expect((await fetch(origin)).headers.get('content-type')).toContain('text/html');
  second.kill('SIGINT');
  expect(await second.ended).toBe(0);
});

test('kill -9 of the start script stops the server and PostgreSQL too', async () => {
  const first = start();
  await first.ready;
  const postgres = postgresOn(dataDir) ?? 0;
  first.kill('SIGKILL');
  await until(() => !isAlive(postgres));
  const second = start();
  await second.ready;
  second.kill('SIGTERM');
  expect(await second.ended).toBe(0);
});
