import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../harness/database.ts';
import {
  isAlive,
  postgresOn,
  startServerProcess,
  until,
  type ServerProcess,
  type Settings,
} from '../harness/server-process.ts';

/** A data folder in use once; most tests begin with a copy, which is made sooner than a new one. */
let usedDir: string;
let dataDir: string;
let servers: ServerProcess[];

beforeAll(async () => {
  usedDir = mkdtempSync(join(tmpdir(), 'keelson-ops-'));
  const server = startServerProcess({ DATA_DIR: usedDir });
  await server.ready;
  server.kill('SIGTERM');
  await server.ended;
});

afterAll(() => rmSync(usedDir, { recursive: true, force: true }));

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'keelson-ops-'));
  cpSync(usedDir, dataDir, { recursive: true });
  servers = [];
});

afterEach(async () => {
  for (const server of servers) server.kill('SIGTERM');
  await Promise.all(servers.map((server) => server.ended));
  rmSync(dataDir, { recursive: true, force: true });
});

function start(settings: Settings = {}): ServerProcess {
  const server = startServerProcess({ DATA_DIR: dataDir, ...settings });
  servers.push(server);
  return server;
}

/** A connection to the embedded database of the running server. */
async function query(text: string): Promise<unknown[]> {
  const host = encodeURIComponent(join(dataDir, 'pg'));
  const client = new pg.Client({ connectionString: `postgresql://keelson@localhost/keelson?host=${host}` });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

function lastLine(server: ServerProcess): string | undefined {
  return server.output().trim().split('\n').at(-1);
}

async function isHealthy(origin: string): Promise<boolean> {
  return (await fetch(`${origin}/healthz`)).ok;
}

test('SIGTERM stops the server and its PostgreSQL, and says so with exit code 0', async () => {
  const server = start();
  expect(await isHealthy(await server.ready)).toBe(true);
  const postgres = postgresOn(dataDir) ?? 0;
  expect(isAlive(postgres)).toBe(true);
  server.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(isAlive(postgres)).toBe(false);
});

test('a second server on the same folder is refused with one clear line, and the first goes on', async () => {
  const first = start();
  const origin = await first.ready;
  const second = start();
  expect(await second.ended).toBe(1);
  expect(lastLine(second)).toBe(
    `another server (process ${first.pid}) already runs on ${dataDir}: stop it, or choose another DATA_DIR`,
  );
  expect(await isHealthy(origin)).toBe(true);
});

test('of two servers that start at once on a new folder one wins', async () => {
  const newDir = join(dataDir, 'new');
  const both = [start({ DATA_DIR: newDir }), start({ DATA_DIR: newDir })];
  const outcomes = await Promise.allSettled(both.map((server) => server.ready));
  expect(outcomes.map((outcome) => outcome.status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('after kill -9 of the server the next start takes over, and every committed row is there', async () => {
  const first = start();
  await first.ready;
  await query('create table kept (id int)');
  await query('insert into kept select generate_series(1, 1000)');
  const orphan = postgresOn(dataDir) ?? 0;
  first.kill('SIGKILL');
  await first.ended;
  expect(isAlive(orphan)).toBe(true);

  const second = start();
  expect(await isHealthy(await second.ready)).toBe(true);
  expect(second.output()).toContain(`stopped the PostgreSQL that a killed server left behind (process ${orphan})`);
  expect(await query('select count(*)::int as rows from kept')).toEqual([{ rows: 1000 }]);
});

test('after kill -9 of PostgreSQL the server ends with a failure, and the next start recovers', async () => {
  const first = start();
  await first.ready;
  await query('create table kept as select 1 as id');
  process.kill(postgresOn(dataDir) ?? 0, 'SIGKILL');
  expect(await first.ended).toBe(1);
  expect(first.output()).toContain('PostgreSQL ended by itself');

  await start().ready;
  expect(await query('select id from kept')).toEqual([{ id: 1 }]);
});

test('after kill -9 of both the next start recovers', async () => {
  const first = start();
  await first.ready;
  await query('create table kept as select 1 as id');
  const postgres = postgresOn(dataDir) ?? 0;
  first.kill('SIGKILL');
  process.kill(postgres, 'SIGKILL');
  await first.ended;
  await until(() => !isAlive(postgres));
  await start().ready;
  expect(await query('select id from kept')).toEqual([{ id: 1 }]);
});

test('the number of a lost PostgreSQL, given to another program since, doesn’t hinder the next start', async () => {
  const pidFile = join(dataDir, 'pg', 'postmaster.pid');
  const first = start();
  await first.ready;
  const lines = readFileSync(pidFile, 'utf8').split('\n');
  first.kill('SIGTERM');
  await first.ended;
  writeFileSync(pidFile, [process.pid, ...lines.slice(1)].join('\n'));
  expect(await isHealthy(await start().ready)).toBe(true);
});

test('a folder whose path is too long for a socket serves too', async () => {
  const deep = join(dataDir, 'a-folder-with-a-long-name-'.repeat(4), 'data');
  expect(await isHealthy(await start({ DATA_DIR: deep }).ready)).toBe(true);
});

test('wrong settings are refused, a line each, before anything starts', async () => {
  const server = start({ PORT: 'none', LOG_LEVEL: 'loud' });
  expect(await server.ended).toBe(1);
  expect(server.output().trim().split('\n')).toEqual([
    'PORT must be a whole number from 0 to 65535, not "none"',
    expect.stringMatching(/^LOG_LEVEL must be one of/),
  ]);
});

test('several servers share one database that none of them owns', async () => {
  const database = await testDatabase({ template: 'template1' });
  const both = [start({ DATABASE_URL: database.url }), start({ DATABASE_URL: database.url })];
  const origins = await Promise.all(both.map((server) => server.ready));
  expect(await Promise.all(origins.map(isHealthy))).toEqual([true, true]);
  expect(postgresOn(dataDir)).toBeUndefined();
  for (const server of both) server.kill('SIGTERM');
  await Promise.all(both.map((server) => server.ended));
  await database.close();
});

test('a port that is taken, and a database that doesn’t answer, are said in one line', async () => {
  const first = start();
  const { port } = new URL(await first.ready);
  const onSamePort = start({ DATA_DIR: join(dataDir, 'second'), PORT: port });
  expect(await onSamePort.ended).toBe(1);
  expect(lastLine(onSamePort)).toMatch(/^the port is taken .*: stop what uses it, or set PORT$/);
  expect(postgresOn(join(dataDir, 'second'))).toBeUndefined();

  const withoutDatabase = start({ DATABASE_URL: 'postgresql://someone:secret@127.0.0.1:1/none' });
  expect(await withoutDatabase.ended).toBe(1);
  expect(withoutDatabase.output().trim()).toMatch(/^the database can’t be used: .*ECONNREFUSED/);
  expect(withoutDatabase.output()).not.toContain('secret');
});

test('a request that never ends doesn’t keep the server from stopping', async () => {
  const server = start();
  const { port } = new URL(await server.ready);
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  // Cut off with a reset or without: closed is closed, where `once` would take the reset for a failure.
  const closed = new Promise((resolve) => void socket.on('error', () => {}).on('close', resolve));
  socket.resume().write('GET /healthz HTTP/1.1\r\nhost: loc');
  server.kill('SIGTERM');
  await closed;
  expect(await server.ended).toBe(0);
  expect(server.output()).not.toContain('not stopped');
});
