import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isAlive, livePostgresOn, postgresOn, until } from '../harness/server-process.ts';
import { isHealthy, serverWorld } from './server-world.ts';

const world = serverWorld();

test('after kill -9 of the server the next start takes over, with every committed row', async () => {
  const first = world.start();
  await first.ready;
  await world.query('create table kept (id int)');
  await world.query('insert into kept select generate_series(1, 1000)');
  const orphan = livePostgresOn(world.dataDir);
  first.kill('SIGKILL');
  await first.ended;
  expect(isAlive(orphan)).toBe(true);

  const second = world.start();
  expect(await isHealthy(second)).toBe(true);
  expect(second.output()).toContain(`stopped the PostgreSQL that a killed server left behind (process ${orphan})`);
  expect(await world.query('select count(*)::int as rows from kept')).toEqual([{ rows: 1000 }]);
});

test('after kill -9 of PostgreSQL the server restarts it, with every committed row', async () => {
  const server = world.start();
  await server.ready;
  await world.query('create table kept as select 1 as id');
  const killed = livePostgresOn(world.dataDir);
  process.kill(killed, 'SIGKILL');
  await until(() => ![undefined, killed].includes(postgresOn(world.dataDir)));
  await expect.poll(() => isHealthy(server), { timeout: 90_000 }).toBe(true);
  expect(await world.query('select id from kept')).toEqual([{ id: 1 }]);
  expect(isAlive(server.pid)).toBe(true);
  server.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});

test('after kill -9 of both the next start recovers', async () => {
  const first = world.start();
  await first.ready;
  await world.query('create table kept as select 1 as id');
  const postgres = livePostgresOn(world.dataDir);
  first.kill('SIGKILL');
  process.kill(postgres, 'SIGKILL');
  await first.ended;
  await until(() => !isAlive(postgres));
  await world.start().ready;
  expect(await world.query('select id from kept')).toEqual([{ id: 1 }]);
});

test('stale PostgreSQL files whose process id now belongs to another program don’t block the next start', async () => {
  const pidFile = join(world.dataDir, 'pg', 'postmaster.pid');
  const lockFile = join(world.dataDir, 'pg', '.s.PGSQL.5432.lock');
  const first = world.start();
  await first.ready;
  const left = [pidFile, lockFile].map((file) => [file, readFileSync(file, 'utf8').split('\n')] as const);
  first.kill('SIGTERM');
  await first.ended;
  for (const [file, lines] of left) writeFileSync(file, [process.pid, ...lines.slice(1)].join('\n'));
  expect(await isHealthy(world.start())).toBe(true);
});
