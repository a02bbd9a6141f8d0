import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { freePort } from '../harness/free-port.ts';
import {
  ask,
  isAlive,
  livePostgresOn,
  postgresOn,
  serverTimeMs,
  until,
  type ServerProcess,
} from '../harness/server-process.ts';
import { expectDone, expectNothingElse, expectWorkedOff } from './acknowledged.ts';
import { openLoadWorld } from './load-world.ts';
import { depositsLoad, startLoad, transfersLoad } from './mixed-load.ts';
import { serverWorld } from './server-world.ts';
import { withdrawalsLoad } from './withdrawals-load.ts';

const world = serverWorld();
const isLong = process.env['KEELSON_LONG'] !== undefined;
const terminations = isLong ? 50 : 8;
const restarts = isLong ? 10 : 2;
const clients = 6;
const answeredBetween = 15;

test(
  `one server survives ${terminations} cut connections and ${restarts} PostgreSQL kills without losing anything acknowledged or its jobs`,
  async () => {
    const settings = { PORT: String(await freePort()), RATE_LIMIT_FACTOR: '10000', LOG_LEVEL: 'warn' };
    const server = world.start(settings);
    const origin = await server.ready;
    const loadWorld = await openLoadWorld(world.dataDir, origin);
    const { pool, customers } = loadWorld;
    const kinds = [
      await transfersLoad(loadWorld, 100 * (terminations + restarts)),
      await depositsLoad(loadWorld),
      await withdrawalsLoad(loadWorld),
    ];
    const load = startLoad(kinds, clients);
    for (let round = 0; round < terminations + restarts; round += 1) {
      await load.answers(answeredBetween);
      // At any point within a command, not just after one.
      await pause(Math.random() * 30);
      if (round % Math.ceil((terminations + restarts) / restarts) === 1) await killPostgres(server);
      else await terminateOne();
    }
    await load.answers(answeredBetween);
    await load.finish();
    expect(load.repeated(), 'some were asked again').toBeGreaterThan(0);
    await expectWorkedOff(pool);
    await expectDone(loadWorld, load.acknowledged);
    await expectNothingElse(pool, customers, load.acknowledged);
    await expectJobsDone();
    expect(isAlive(server.pid)).toBe(true);
    expect(server.output()).not.toMatch(/unhandled|uncaught/i);
    await pool.end();
  },
  360_000 + (terminations + restarts) * 45_000,
);

test('during PostgreSQL recovery a request is answered 503 within a second, with the time to retry', async () => {
  const server = world.start();
  await server.ready;
  const statuses = new Set<number>();
  process.kill(livePostgresOn(world.dataDir), 'SIGKILL');
  for (;;) {
    const askedMs = serverTimeMs(server);
    const response = await ask(server, '/healthz');
    const tookMs = serverTimeMs(server) - askedMs;
    statuses.add(response.status);
    if (response.ok) break;
    expect(response.status).toBe(503);
    expect(tookMs).toBeLessThan(1000);
    expect(response.headers.get('retry-after')).toBe('1');
    expect(await response.json()).toMatchObject({
      success: false,
      result: null,
      error: { code: 'server:unavailable' },
    });
  }
  expect(statuses).toContain(503);
  expect(isAlive(server.pid)).toBe(true);
});

/** Terminates one of the server's connections, whatever it is doing. */
async function terminateOne(): Promise<void> {
  await world.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = 'keelson' and application_name like 'keelson%' and pid <> pg_backend_pid() order by random() limit 1`);
}

async function killPostgres(server: ServerProcess): Promise<void> {
  const pid = livePostgresOn(world.dataDir);
  process.kill(pid, 'SIGKILL');
  await until(
    () => ![undefined, pid].includes(postgresOn(world.dataDir)),
    () => server.output(),
  );
}

/** Waits until no due job is waiting or held, so the runner has resumed its work. */
async function expectJobsDone(): Promise<void> {
  // A job that is requested again while it runs gets a successor, and its runner removes it at its end. If the runner's
  // PostgreSQL is killed then, the job stays, out of attempts without ever having failed.
  const due = `select task_identifier, attempts, last_error, count(*) from graphile_worker.jobs
    where run_at < now() - interval '2 seconds' and (attempts < max_attempts or last_error is not null) group by 1, 2, 3`;
  const deadline = Date.now() + 180_000;
  for (;;) {
    const rows = await world.query(due).catch(() => [{ due: -1 }]);
    if (JSON.stringify(rows) === '[]') return;
    if (Date.now() > deadline) throw new Error(`jobs were left: ${JSON.stringify(rows)}`);
    await pause(100);
  }
}
