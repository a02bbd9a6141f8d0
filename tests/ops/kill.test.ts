import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { findDiscrepancies } from '#server/ledger/index.ts';
import { createDb, createPool } from '#server/platform/db.ts';
import { createSecrets } from '#server/platform/server-secrets.ts';
import { startVault } from '#server/platform/vault/start.ts';
import { addCustomers, signIn, type Customer } from '../bench/http-world.ts';
import { freePort } from '../harness/free-port.ts';
import { waitedForProcessorMs } from '../harness/server-process.ts';
import { depositsLoad, startLoad, transfersLoad, type LoadWorld, type Operation } from './mixed-load.ts';
import { serverWorld } from './server-world.ts';
import { withdrawalsLoad } from './withdrawals-load.ts';

const world = serverWorld();

/** `npm run test:long` kills twenty times. */
const kills = process.env['KEELSON_LONG'] === undefined ? 3 : 20;
/** Each restart, without the time that it stood in line for a processor: what else this machine does is not its own. */
const readyWithinMs = 10_000;
const clients = 6;
const answeredBetweenKills = 25;
const funded = 10n ** 15n;

test(
  `killed ${kills} times under deposits, transfers and withdrawals the server loses nothing it acknowledged and does nothing twice`,
  async () => {
    const settings = { PORT: String(await freePort()), RATE_LIMIT_FACTOR: '10000', LOG_LEVEL: 'warn' };
    let server = world.start(settings);
    const origin = await server.ready;
    const pool = openPool();
    const customers = await addCustomers(pool, 8);
    const devices = await Promise.all(customers.slice(0, 4).map((customer) => signIn(origin, customer)));
    const keyPlace = { dataDir: world.dataDir, secretsKey: undefined, secretsKeyFile: undefined };
    const { vault } = await startVault(pool, keyPlace, new Date(), () => {});
    const secrets = createSecrets(createDb(pool), vault);
    const loadWorld: LoadWorld = { origin, pool, secrets, customers, devices };
    const kinds = [
      await transfersLoad(loadWorld, 200 * (kills + 1)),
      await depositsLoad(loadWorld),
      await withdrawalsLoad(loadWorld),
    ];
    const load = startLoad(kinds, clients);
    const readyMs: number[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      await load.answers(answeredBetweenKills);
      // Anywhere inside a command, not just after one.
      await pause(Math.random() * 50);
      server.kill('SIGKILL');
      await server.ended;
      const before = load.acknowledged.length;
      const startedMs = performance.now();
      server = world.start(settings);
      await server.ready;
      readyMs.push(performance.now() - startedMs - waitedForProcessorMs(server.pid));

      await expectDone(pool, load.acknowledged.slice(0, before));
    }
    await load.answers(answeredBetweenKills);
    await load.finish();
    expect(load.repeated(), 'some were asked again').toBeGreaterThan(0);
    await expectDone(pool, load.acknowledged);
    await expectNothingElse(pool, customers, load.acknowledged);
    expect(Math.max(...readyMs)).toBeLessThan(readyWithinMs);
    await pool.end();
  },
  60_000 + kills * 15_000,
);

/** PostgreSQL goes down with each kill: its clients' losses are no news. */
function openPool(): pg.Pool {
  const host = encodeURIComponent(join(world.dataDir, 'pg'));
  const pool = createPool(`postgresql://keelson@localhost/keelson?host=${host}`, { connections: 4 });
  pool.on('error', () => {});
  return pool;
}

/** Each acknowledged operation is there, and its money moved by one transfer of the ledger. */
async function expectDone(pool: pg.Pool, operations: readonly Operation[]): Promise<void> {
  const { rows } = await pool.query<{ mark: string; orders: number; postings: number }>(
    `select m.mark, count(distinct o.id)::int as orders, count(t.id)::int as postings
       from unnest($1::text[]) m(mark)
       left join (select id, remark as mark from transfer_order
                  union all select id, transaction_hash from deposit where status = 'completed'
                  union all select id, rid::text from withdrawal) o on o.mark = m.mark
       left join ledger_transfer t on t.reference = o.id::text and t.kind <> 'withdrawal.settle'
      group by m.mark having count(distinct o.id) <> 1 or count(t.id) <> 1`,
    [operations.map(({ mark }) => mark)],
  );
  expect(rows).toEqual([]);
}

/** What customers have at hand is what was acknowledged, to the unit, and the ledger agrees with itself. */
async function expectNothingElse(
  pool: pg.Pool,
  customers: readonly Customer[],
  operations: readonly Operation[],
): Promise<void> {
  const expected = new Map(customers.map(({ id }) => [id, funded]));
  for (const [id, units] of operations.flatMap(({ effect }) => effect)) {
    expected.set(id, (expected.get(id) ?? 0n) + units);
  }
  const { rows } = await pool.query<{ owner: string; units: string }>(
    `select owner, sum(balance)::text as units from ledger_account
      where owner = any ($1) and kind = 'available' group by owner`,
    [customers.map(({ id }) => id)],
  );
  expect(new Map(rows.map(({ owner, units }) => [owner, BigInt(units)]))).toEqual(expected);
  const sums = await pool.query('select asset from ledger_account group by asset having sum(balance) <> 0');
  expect(sums.rows).toEqual([]);
  expect(await findDiscrepancies(createDb(pool))).toEqual([]);
}
