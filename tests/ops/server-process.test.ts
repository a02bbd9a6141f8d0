import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testDatabase } from '../harness/database.ts';
import { isAlive, livePostgresOn, postgresOn, type ServerProcess } from '../harness/server-process.ts';
import { isHealthy, serverWorld } from './server-world.ts';

const world = serverWorld();

function lastLine(server: ServerProcess): string | undefined {
  return server.output().trim().split('\n').at(-1);
}

test('a second server on the same folder is rejected with one clear line, and the first keeps running', async () => {
  const first = world.start();
  await first.ready;
  const second = world.start();
  expect(await second.ended).toBe(1);
  expect(lastLine(second)).toBe(
    `another server (process ${first.pid}) already runs on ${world.dataDir}: stop it, or choose another DATA_DIR`,
  );
  expect(await isHealthy(first)).toBe(true);
});

test('exactly one of two servers started at once on a new folder wins', async () => {
  const newDir = join(world.dataDir, 'new');
  const both = [world.start({ DATA_DIR: newDir }), world.start({ DATA_DIR: newDir })];
  const outcomes = await Promise.allSettled(both.map((server) => server.ready));
  expect(outcomes.map((outcome) => outcome.status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('the server runs on a folder whose path is too long for a socket', async () => {
  const deep = join(world.dataDir, 'a-folder-with-a-long-name-'.repeat(4), 'data');
  expect(await isHealthy(world.start({ DATA_DIR: deep }))).toBe(true);
});

test('invalid settings are rejected, one line each, before anything starts', async () => {
  const server = world.start({ PORT: 'none', LOG_LEVEL: 'loud' });
  expect(await server.ended).toBe(1);
  expect(server.output().trim().split('\n')).toEqual([
    'PORT must be a whole number from 0 to 65535, not "none"',
    expect.stringMatching(/^LOG_LEVEL must be one of/),
  ]);
});

test('several servers share an external database', async () => {
  const database = await testDatabase({ template: 'template1' });
  const both = [world.start({ DATABASE_URL: database.url }), world.start({ DATABASE_URL: database.url })];
  expect(await Promise.all(both.map(isHealthy))).toEqual([true, true]);
  expect(postgresOn(world.dataDir)).toBeUndefined();
  for (const server of both) server.kill('SIGTERM');
  await Promise.all(both.map((server) => server.ended));
  await database.close();
});

test('a taken port and an unreachable database are each reported in one line', async () => {
  const first = world.start();
  const { port } = new URL(await first.ready);
  const onSamePort = world.start({ DATA_DIR: join(world.dataDir, 'second'), PORT: port });
  expect(await onSamePort.ended).toBe(1);
  expect(lastLine(onSamePort)).toMatch(/^the port is taken .*: stop what uses it, or set PORT$/);
  expect(postgresOn(join(world.dataDir, 'second'))).toBeUndefined();

  const withoutDatabase = world.start({ DATABASE_URL: 'postgresql://someone:secret@127.0.0.1:1/none' });
  expect(await withoutDatabase.ended).toBe(1);
  expect(withoutDatabase.output().trim()).toMatch(/^the database can’t be used: .*ECONNREFUSED/);
  expect(withoutDatabase.output()).not.toContain('secret');
});

test('SIGTERM stops the server and its PostgreSQL with exit code 0, even if a request never ends', async () => {
  const server = world.start();
  const { port } = new URL(await server.ready);
  const postgres = livePostgresOn(world.dataDir);
  expect(isAlive(postgres)).toBe(true);
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  // Closed with or without a reset: `once` would treat the reset as a failure.
  const closed = new Promise((resolve) => void socket.on('error', () => {}).on('close', resolve));
  socket.resume().write('GET /healthz HTTP/1.1\r\nhost: loc');
  server.kill('SIGTERM');
  await closed;
  expect(await server.ended).toBe(0);
  expect(server.output()).not.toContain('not stopped');
  expect(isAlive(postgres)).toBe(false);
});
