import { readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { postgresOn } from '../harness/server-process.ts';
import { isHealthy, serverWorld } from './server-world.ts';

const world = serverWorld();
const isRoot = process.getuid?.() === 0;

test('PostgreSQL gets none of the server’s settings and its own system account, and serves a role that owns nothing', async () => {
  const server = world.start({ SMS_URL: 'https://sms.example', SMS_TOKEN: 'a-secret-of-ours' });
  await server.ready;
  const process = `/proc/${postgresOn(world.dataDir)}`;
  const names = readFileSync(`${process}/environ`, 'utf8')
    .split('\0')
    .map((pair) => pair.split('=')[0]);
  expect(names.filter((name) => name !== '' && !['PATH', 'LANG', 'TZ'].includes(name ?? ''))).toEqual([]);
  const nobody = /^nobody:[^:]*:(\d+)/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[1];
  if (isRoot) expect([0, Number(nobody)]).not.toContain(statSync(process).uid);
  const served = `select distinct usename from pg_stat_activity where application_name like 'keelson%' order by 1`;
  expect(await world.query(served)).toEqual([{ usename: 'keelson_server' }]);
  const owners = `select distinct tableowner from pg_tables where schemaname in ('public', 'graphile_worker')`;
  expect(await world.query(owners)).toEqual([{ tableowner: 'keelson_owner' }]);
});

test('a data folder from before the roles, all owned by the superuser, is converted at the next start', async () => {
  // No job may hold a lock on objects that change their owner.
  const first = world.start({ JOB_CONCURRENCY: '0' });
  await first.ready;
  await world.query(`reassign owned by keelson_owner to keelson`);
  await world.query(`drop owned by keelson_owner, keelson_server`);
  first.kill('SIGTERM');
  await first.ended;
  const second = world.start();
  expect(await isHealthy(second)).toBe(true);
  expect(second.output()).not.toMatch(/warning|permission denied/);
  const left = `select relname from pg_class where relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
    and relowner = 'keelson'::regrole`;
  expect(await world.query(left)).toEqual([]);
});
