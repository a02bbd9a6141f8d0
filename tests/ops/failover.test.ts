import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import pg from 'pg';
import { Heard } from '#server/features/events/testing/heard.ts';
import { Device } from '#server/features/session/testing/device.ts';
import { startCluster, type Cluster } from '#server/platform/postgres/cluster.ts';
import { ownerRole, provideRoles, serverRole } from '#server/platform/postgres/roles.ts';
import { freePort } from '../harness/free-port.ts';
import { ask, isAlive, startServerProcess, type ServerProcess } from '../harness/server-process.ts';
import { person } from '../harness/world.ts';
import { isHealthy } from './server-world.ts';

let folder: string;
let clusters: Cluster[];
let server: ServerProcess | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keelson-failover-'));
  clusters = [];
});
afterEach(async () => {
  server?.kill('SIGTERM');
  await server?.ended;
  for (const cluster of clusters) await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function startIn(name: string, settings: Record<string, string> = {}): Promise<Cluster> {
  const binDir = process.env['TEST_POSTGRES_BIN'];
  const cluster = await startCluster({ folder: join(folder, name), binDir, settings });
  clusters.push(cluster);
  return cluster;
}

/**
 * Starts a primary, and a standby that was copied from it while it was down and follows it by streaming replication,
 * each on its own port.
 */
async function startPair([primaryPort, standbyPort]: Ports): Promise<{ primary: Cluster; standby: Cluster }> {
  const first = await startIn('a');
  await provideRoles(first.urlFor('keelson'), 'keelson');
  await first.stop();
  cpSync(join(folder, 'a'), join(folder, 'b'), { recursive: true });
  writeFileSync(join(folder, 'b', 'standby.signal'), '');
  const primary = await startIn('a', { listen_addresses: host, port: String(primaryPort) });
  const standby = await startIn('b', {
    listen_addresses: host,
    port: String(standbyPort),
    primary_conninfo: `host=${host} port=${primaryPort} user=keelson`,
  });
  return { primary, standby };
}

type Ports = readonly [primary: number, standby: number];
const host = '127.0.0.1';

/** Returns a URL with both servers, as an operator writes it. */
function urlOfBoth(role: string, ports: Ports): string {
  const hosts = ports.map((port) => `${host}:${port}`);
  return `postgresql://${role}@${hosts.join(',')}/keelson?target_session_attrs=read-write`;
}

async function query<Row extends object>(cluster: Cluster, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: cluster.urlFor('keelson') });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

test('when a standby replaces a dead primary, the server, its jobs and its listeners follow without a restart', async () => {
  const ports = [await freePort(), await freePort()] as const;
  const { primary, standby } = await startPair(ports);
  const started = startServerProcess({
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: urlOfBoth(serverRole, ports),
    DATABASE_MIGRATION_URL: urlOfBoth(ownerRole, ports),
  });
  server = started;
  const origin = await started.ready;
  expect(await query(standby, 'select pg_is_in_recovery() as is_standby')).toEqual([{ is_standby: true }]);
  const ada = new Device(origin);
  await ada.signIn(person('ada').email, person('ada').password);
  const { heard } = await Heard.open(ada, origin);
  await heard.until('event: ready');
  const replayed = async () =>
    (
      await query<{ all: boolean }>(primary, 'select bool_and(sent_lsn = replay_lsn) as all from pg_stat_replication')
    )[0]?.all;
  await expect.poll(replayed, { timeout: 90_000 }).toBe(true);

  process.kill(primary.pid, 'SIGKILL');
  await primary.ended;
  expect((await ask(started, '/healthz')).status).toBe(503);
  await query(standby, 'select pg_promote()');
  await expect.poll(() => isHealthy(started), { timeout: 90_000 }).toBe(true);
  // The server writes to the new primary, and doesn't use an old connection.
  await ada.signIn(person('ada').email, person('ada').password);

  const said = (line: string) => heard.said.filter((each) => each === line).length;
  await expect.poll(() => said('event: ready'), { timeout: 90_000 }).toBe(2);
  const before = said('event: account');
  await query(standby, `select pg_notify('keelson_event', 'account ${person('ada').id}')`);
  await expect.poll(() => said('event: account'), { timeout: 90_000 }).toBeGreaterThan(before);
  heard.leave();

  await query(standby, `select graphile_worker.add_job('retention.purge', job_key => 'after-failover')`);
  const waiting = () => query(standby, `select from graphile_worker.jobs where key = 'after-failover'`);
  await expect.poll(waiting, { timeout: 90_000 }).toEqual([]);
  expect(isAlive(server.pid)).toBe(true);
});
