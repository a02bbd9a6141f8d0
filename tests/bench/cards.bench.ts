/**
 * Measures how long a card network waits for our decision: first the maximum throughput of sixteen callers, as a ratio
 * to pgbench's TPC-B on the same PostgreSQL in the same run; then a steady 200 requests a second, each measured from
 * when it was due. Each request is a payment of its own with a hold, spread over companies and cards. The decision is
 * the function that the webhook calls, with all its database access; the server's parsing of one small body comes on
 * top. `npm run bench -- cards`; KEELSON_BENCH_SECONDS sets the duration of each measurement. Fails if p99 is above the
 * goal, if a payment is declined, or if one gets no decision.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { assetCode } from '#contract/platform/assets.ts';
import { decide, type DecisionNeeds } from '#server/features/corporate-cards/decide.ts';
import { createPoster, customerAccount, platformAccount, simpleTransfer } from '#server/ledger/index.ts';
import { createIds, systemClock } from '#server/platform/clock.ts';
import { DatabaseAwayError } from '#server/platform/database-away.ts';
import { createDb, createPool } from '#server/platform/db.ts';
import { migrate } from '#server/platform/migrate.ts';
import { createSandboxRates } from '#server/providers/rates/sandbox.ts';
import '../harness/catalogue.ts';
import { addCustomers } from './http-world.ts';
import { processorOfPostgres } from './processor.ts';
import { quantile } from './quantile.ts';
import { freshDatabase, openBenchServer, openYardstick } from './yardstick.ts';

const perSecond = 200;
const mostMs = 100;
const companies = 4;
const cardsEach = 10;
const callers = 16;
const rounds = 3;
const seconds = Number(process.env['KEELSON_BENCH_SECONDS'] ?? 10);
const warmUpSeconds = 2;

const merchant = { name: 'Cloud Nine', code: '7372', country: 'DE', amount: '1.00', currency: 'EUR' };

/** Creates verified companies with a global account in euros, each with active cards. @returns the cards' ids */
async function addCards(pool: pg.Pool): Promise<string[]> {
  const owners = await addCustomers(pool, companies);
  const euro = assetCode('EUR');
  const poster = createPoster(pool);
  for (const { id } of owners) {
    const purse = randomUUID();
    await pool.query('insert into global_account (id, account_id, created_at) values ($1, $2, now())', [purse, id]);
    const names = { kind: 'bench.fund', reference: purse, key: `bench:${purse}` };
    const [from, to] = [platformAccount(euro, 'custody'), customerAccount(purse, euro, 'available')];
    await poster.post(simpleTransfer(names, from, to, 10n ** 12n));
  }
  const { rows } = await pool.query<{ id: string }>(
    `insert into corporate_card (id, account_id, holder_id, currency, form, label, status, per_day, per_month, categories,
        countries, is_single_use, told_version, made_by, created_at, updated_at)
      select gen_random_uuid(), u.id, u.id, 'EUR', 'virtual', '', 'active', 100000000, 1000000000, '{}', '{}', false, 1,
        u.id, now(), now()
      from unnest($1::uuid[]) as u (id), generate_series(1, $2::int)
      returning id`,
    [owners.map(({ id }) => id), cardsEach],
  );
  await pool.query('vacuum analyze');
  return rows.map(({ id }) => id);
}

interface Took {
  /** Latencies of the requests that got a decision. */
  readonly ms: number[];
  declined: number;
  unanswered: number;
}

async function main(): Promise<void> {
  const bench = await openBenchServer();
  const url = await freshDatabase(bench.url, 'cards_bench');
  const [pool, tillPool] = [createPool(url, { connections: 10 }), createPool(url, { connections: 2 })];
  try {
    const yardstick = await openYardstick(bench, seconds);
    await migrate(pool);
    const cards = await addCards(pool);
    const needs: DecisionNeeds = {
      db: createDb(pool),
      tillDb: createDb(tillPool),
      clock: systemClock,
      ids: createIds(systemClock),
      providers: { rates: createSandboxRates() },
    };
    let asked = 0;
    const ask = async (took: Took, sinceMs: number) => {
      const id = randomUUID();
      const cardId = cards[(asked += 1) % cards.length] ?? '';
      const question = { id, transactionId: `pay_${id}`, cardId, amount: '1.00', currency: 'EUR' };
      try {
        const { isApproved } = await decide(needs, { ...question, merchant, allowsPartial: false });
        took.ms.push(performance.now() - sinceMs);
        if (!isApproved) took.declined += 1;
      } catch (error) {
        // A machine that can't sustain the rate keeps requests waiting until they time out; they are counted.
        if (!(error instanceof DatabaseAwayError)) throw error;
        took.unanswered += 1;
      }
    };
    await crowd(ask, warmUpSeconds);
    const postgres = await processorOfPostgres(pool);
    const pairs: { readonly unit: number; readonly rate: number }[] = [];
    for (let round = 0; round < rounds; round += 1)
      pairs.push({ unit: await yardstick.run(), ...(await crowd(ask, seconds)) });
    const median = (of: (pair: (typeof pairs)[number]) => number) => quantile(pairs.map(of), 0.5);
    const ratio = median(({ rate, unit }) => rate / unit).toFixed(3);
    console.log(`card decisions, ${callers} callers: ${median(({ rate }) => rate).toFixed(0)}/s  ratio ${ratio}`);
    const [nodeMs, postgresMs] = [process.cpuUsage(), postgres()];
    const took = await stream(ask);
    const used = process.cpuUsage(nodeMs);
    report(took, { nodeMs: (used.user + used.system) / 1000, postgresMs: postgres() - postgresMs });
  } finally {
    await Promise.all([pool.end(), tillPool.end()]);
    await bench.close();
  }
}

type Ask = (took: Took, sinceMs: number) => Promise<void>;

const nothing = (): Took => ({ ms: [], declined: 0, unanswered: 0 });

/** Measures the throughput of concurrent callers that each send the next request at once. */
async function crowd(ask: Ask, lasting: number): Promise<{ rate: number }> {
  const took = nothing();
  const begunMs = performance.now();
  const endMs = begunMs + lasting * 1000;
  const call = async () => {
    while (performance.now() < endMs) await ask(took, performance.now());
  };
  await Promise.all(Array.from({ length: callers }, call));
  return { rate: (took.ms.length * 1000) / (performance.now() - begunMs) };
}

/** Sends a steady stream; a request queued behind others is measured from when it was due. */
async function stream(ask: Ask): Promise<Took> {
  const took = nothing();
  const begunMs = performance.now();
  await Promise.all(
    Array.from({ length: seconds * perSecond }, async (_none, nth) => {
      const dueMs = begunMs + (nth * 1000) / perSecond;
      await setTimeout(Math.max(0, dueMs - performance.now()));
      await ask(took, dueMs);
    }),
  );
  return took;
}

/** Prints the cost of a decision, including Node's part in the request, and whether the goal is met. */
function report(
  { ms, declined, unanswered }: Took,
  { nodeMs, postgresMs }: { nodeMs: number; postgresMs: number },
): void {
  const at = (share: number) => quantile(ms, share);
  const each = (all: number) => `${(all / ms.length).toFixed(2)} ms`;
  console.log(
    `${perSecond} a second: median ${at(0.5).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms, ${declined} declined, ` +
      `${unanswered} unanswered  processor: Node ${each(nodeMs)}, PostgreSQL ${each(postgresMs)}`,
  );
  const isMet = declined === 0 && unanswered === 0 && at(0.99) <= mostMs;
  console.log(`the goal of ${mostMs} ms at p99, none declined or unanswered, is ${isMet ? 'met' : 'missed'}`);
  if (!isMet) process.exitCode = 1;
}

await main();
