/**
 * Runs a day of trading in minutes: orders with a dealer who doesn't respond, whose time limit passes at once, and how
 * long it takes until the clock has ended all of them and every coin is returned. The server is a separate process; the
 * callers are this process, on the same machine. `npm run bench -- trading`. For the cost of quotes and conversions:
 * `npm run bench -- http`.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { dealerOrders } from '#contract/dealer-orders/calls.ts';
import { sandbox } from '#contract/sandbox/calls.ts';
import { Device } from '#server/features/session/testing/device.ts';
import { createPool } from '#server/platform/db.ts';
import { migrate } from '#server/platform/migrate.ts';
import { addCustomers, signIn, startServer } from './http-world.ts';
import { quantile } from './quantile.ts';
import { freshDatabase, openBenchServer } from './yardstick.ts';

const callers = 16;
const ordersEach = 3;
const patienceMs = 180_000;

async function main(): Promise<void> {
  const bench = await openBenchServer();
  try {
    const url = await freshDatabase(bench.url, 'trading_bench');
    const pool = createPool(url, { connections: 4 });
    await migrate(pool);
    const customers = await addCustomers(pool, callers);
    const server = await startServer(url);
    const devices: Device[] = [];
    for (const customer of customers) devices.push(await signIn(server.origin, customer));
    console.log(`PostgreSQL ${bench.version}, ${callers} callers`);
    await new Device(server.origin).ask(sandbox.setDealer, { body: { temper: 'away' } }, { accessToken: null });
    console.log(await letOrdersTimeOut(pool, devices));
    await server.stop();
    await pool.end();
  } finally {
    await bench.close();
  }
}

async function timed<Result>(took: number[], work: () => Promise<Result>): Promise<Result> {
  const startedMs = performance.now();
  const result = await work();
  took.push(performance.now() - startedMs);
  return result;
}

/** Creates orders that no dealer confirms; their five minutes expire at once. */
async function letOrdersTimeOut(pool: pg.Pool, devices: readonly Device[]): Promise<string> {
  const [quotes, orders]: [number[], number[]] = [[], []];
  const query = {
    Side: 'buy',
    Coin: 'BTC',
    Currency: 'EUR',
    By: 'currency',
    Amount: '60',
    PayType: 'sepa',
  } as const;
  const order = async (device: Device) => {
    for (let made = 0; made < ordersEach; made += 1) {
      const quote = await timed(quotes, () => device.ask(dealerOrders.quote, { query }));
      const body = { quoteId: quote.id, total: quote.currencyAmount, payType: 'sepa' };
      await timed(orders, () => device.ask(dealerOrders.buy, { body }, { idempotencyKey: randomUUID() }));
    }
  };
  await Promise.all(devices.map(order));
  const startedMs = performance.now();
  await pool.query(`update dealer_order set due_at = now() - interval '1 second' where due_at is not null`);
  await pool.query(
    `select leave_jobs('[{"identifier":"dealerOrder.sweep","payload":{},"max_attempts":1,"priority":0}]')`,
  );
  while ((await countWaiting(pool)) > 0) {
    if (performance.now() - startedMs > patienceMs) throw new Error('the clock does not end what nobody confirmed');
    await pause(20);
  }
  const lastedMs = performance.now() - startedMs;
  const { rows } = await pool.query<{ held: string }>(
    `select coalesce(sum(balance), 0)::text as held from ledger_account where kind = 'held' and asset = 'BTC'`,
  );
  if (rows[0]?.held !== '0') throw new Error(`${rows[0]?.held} BTC are held for orders that are over`);
  return [
    `dealer's prices     p50 ${shown(quantile(quotes, 0.5))} ms  p99 ${shown(quantile(quotes, 0.99))} ms`,
    `orders with dealers p50 ${shown(quantile(orders, 0.5))} ms  p99 ${shown(quantile(orders, 0.99))} ms`,
    `${orders.length} of them timed out in ${shown(lastedMs)} ms, ${shown((orders.length * 1000) / lastedMs)} a second`,
  ].join('\n');
}

async function countWaiting(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from dealer_order where ended_at is null',
  );
  return rows[0]?.count ?? 0;
}

const shown = (value: number) => value.toFixed(value < 100 ? 1 : 0);

await main();
