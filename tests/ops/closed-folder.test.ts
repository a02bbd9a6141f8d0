import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ask, startServerProcess } from '../harness/server-process.ts';

test('the server runs on a data folder below a folder closed to others, as in a checkout in root’s home', async () => {
  const home = mkdtempSync(join(tmpdir(), 'keelson-ops-'));
  chmodSync(home, 0o700);
  const dataDir = join(home, 'data');
  mkdirSync(dataDir);
  const first = startServerProcess({ DATA_DIR: dataDir });
  await first.ready;
  first.kill('SIGKILL');
  await first.ended;
  const second = startServerProcess({ DATA_DIR: dataDir });
  const answer = await ask(second, '/healthz');
  expect(answer.status).toBe(200);
  second.kill('SIGTERM');
  expect(await second.ended).toBe(0);
  rmSync(home, { recursive: true });
});
