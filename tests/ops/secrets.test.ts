import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { session } from '#contract/session/calls.ts';
import { Device } from '#server/features/session/testing/device.ts';
import { rootDir } from '#server/platform/paths.ts';
import { makeKeyText } from '#server/providers/master-key/local.ts';
import { sandboxPeople } from '#server/seeds/people.ts';
import type { ServerProcess } from '../harness/server-process.ts';
import { serverWorld } from './server-world.ts';

const world = serverWorld();
const run = promisify(execFile);
const keyFile = () => join(world.dataDir, 'secrets.key');
/** Makes a rotation wait two seconds instead of twenty until a running server knows the new key. */
const soon = { DATA_KEY_FOLLOW_SECONDS: '1' };

/** Runs `npm run secrets` on the test's folder and returns its output. */
async function secrets(command: string): Promise<string> {
  const env = { ...process.env, KEELSON_MODE: 'sandbox', DATABASE_URL: '', DATA_DIR: world.dataDir, ...soon };
  const { stdout } = await run(process.execPath, [join(rootDir, 'scripts', 'secrets.ts'), command], { env });
  return stdout;
}

async function signIn(origin: string): Promise<Device> {
  const [person] = sandboxPeople;
  const device = new Device(origin);
  await device.signIn(person?.email ?? '', person?.password ?? '');
  return device;
}

async function stop(server: ServerProcess): Promise<void> {
  server.kill('SIGTERM');
  await server.ended;
}

test('keys are rotated while a server runs, and signed-in users stay signed in', async () => {
  const server = world.start(soon);
  const device = await signIn(await server.ready);
  expect(await secrets('check')).toMatch(/data key 1: \d+ values\n/);
  const said = await secrets('rotate');
  expect(said).toMatch(/made data key 2\n(.*\n)*sealed \d+ values and files anew\ndata key 2: \d+ values\n/);
  expect((await device.call(session.getAccountInfo)).status).toBe(200);
  await stop(server);
  const again = world.start(soon);
  expect((await signIn(await again.ready)).tokens).toBeDefined();
});

test('a new master key takes over, and the old one is no longer needed', async () => {
  expect(await secrets('new-key')).toContain('restart every server');
  const [newest] = readFileSync(keyFile(), 'utf8').split('\n');
  await stop(await started(world.start(soon)));
  expect(await secrets('rotate')).toContain('wrapped 1 data keys under the master key');
  writeFileSync(keyFile(), `${newest}\n`);
  await started(world.start(soon));
});

test('a server with a wrong or lost key doesn’t start, says so, and creates no new key', async () => {
  const wrong = world.start({ SECRETS_KEY: makeKeyText() });
  expect(await wrong.ended).toBe(1);
  expect(lastLine(wrong)).toMatch(/^this server’s secrets key \(\w{16}\) can’t decrypt this database/);
  rmSync(keyFile());
  const lost = world.start();
  expect(await lost.ended).toBe(1);
  expect(lastLine(lost)).toMatch(/^the secrets of this database are encrypted, and their key is missing/);
  expect(() => readFileSync(keyFile())).toThrow('ENOENT');
});

async function started(server: ServerProcess): Promise<ServerProcess> {
  await server.ready;
  return server;
}

const lastLine = (server: ServerProcess) => server.output().trim().split('\n').at(-1);
