/**
 * Transfers per second of the ledger, as a ratio to pgbench's TPC-B on the same server in the same run. `npm run bench
 * -- ledger`; KEELSON_BENCH_SECONDS sets the duration of each measurement.
 */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { assetCode } from '#contract/platform/assets.ts';
import { createPool } from '#server/platform/db.ts';
import { migrate } from '#server/platform/migrate.ts';
import {
  createPoster,
  customerAccount,
  platformAccount,
  simpleTransfer,
  type Poster,
  type TransferDraft,
} from '#server/ledger/index.ts';
import { freshDatabase, openBenchServer, openYardstick, type Yardstick } from './yardstick.ts';
import '../harness/catalogue.ts';

interface Goal {
  readonly callers: number;
  readonly spread: number | null;
  readonly hot: number | null;
}

const goals: readonly Goal[] = [
  { callers: 1, spread: null, hot: null },
  { callers: 8, spread: null, hot: null },
  { callers: 32, spread: 2.5, hot: 3 },
  { callers: 256, spread: 5, hot: 5 },
];
const seconds = Number(process.env['KEELSON_BENCH_SECONDS'] ?? 3);
const rounds = 3;
const customers = 10_000;

interface Row {
  readonly callers: number;
  readonly load: 'spread' | 'hot';
  readonly perSecond: number;
  readonly ratio: number;
  readonly goal: number | null;
}

async function main(): Promise<void> {
  const server = await openBenchServer();
  try {
    const yardstick = await openYardstick(server, seconds);
    const pool = createPool(await freshDatabase(server.url, 'ledger_bench'), { connections: 4 });
    // Idle connections that are cut when the server stops; a failing transfer reports its own error.
    pool.on('error', () => {});
    await migrate(pool);
    const owners = await fund(pool);
    console.log(
      `PostgreSQL ${server.version}, medians of ${rounds} rounds of ${seconds} s; ratio to pgbench -c 8 -j 2 -M prepared`,
    );
    const rows = await measureAll(createPoster(pool), owners, yardstick);
    await pool.end();
    report(rows);
  } finally {
    await server.close();
  }
}

/** Opens the customers' accounts and gives each enough money for the run. */
async function fund(pool: pg.Pool): Promise<string[]> {
  const poster = createPoster(pool);
  const owners = Array.from({ length: customers }, () => randomUUID());
  const from = platformAccount(assetCode('USDT'), 'custody');
  for (let start = 0; start < customers; start += 5000) {
    const some = owners.slice(start, start + 5000);
    await Promise.all(
      some.map((owner) =>
        poster.post(simpleTransfer(names(), from, customerAccount(owner, assetCode('USDT'), 'available'), 10n ** 15n)),
      ),
    );
  }
  await pool.query('vacuum analyze');
  return owners;
}

let made = 0;
const runId = randomUUID();

function names(): Omit<TransferDraft, 'legs'> {
  made += 1;
  return { kind: 'bench.transfer', reference: `order-${made}`, key: `${runId}:${made}` };
}

async function measureAll(poster: Poster, owners: readonly string[], yardstick: Yardstick): Promise<Row[]> {
  const rows: Row[] = [];
  for (const goal of goals) {
    for (const load of ['spread', 'hot'] as const) {
      const some = load === 'hot' ? owners.slice(0, 2) : owners;
      const pairs: { unit: number; perSecond: number }[] = [];
      // Alternates, so that a slow moment of the machine affects both; the median drops outliers.
      for (let round = 0; round < rounds; round += 1) {
        const unit = await yardstick.run();
        pairs.push({ unit, perSecond: await measure(poster, goal.callers, some) });
      }
      const ratio = median(pairs.map((pair) => pair.perSecond / pair.unit));
      const perSecond = median(pairs.map((pair) => pair.perSecond));
      const row = { callers: goal.callers, load, perSecond, ratio, goal: goal[load] };
      rows.push(row);
      console.log(`${formatRow(row)}  (yardstick ${median(pairs.map((pair) => pair.unit)).toFixed(0)}/s)`);
    }
  }
  return rows;
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}

async function measure(poster: Poster, callers: number, owners: readonly string[]): Promise<number> {
  let done = 0;
  const startedMs = performance.now();
  const endMs = startedMs + seconds * 1000;
  const call = async () => {
    while (performance.now() < endMs) {
      const outcome = await poster.post(simpleTransfer(names(), ...pick(owners), 1n));
      if (outcome.status !== 'posted') throw new Error(`a transfer was ${outcome.status}`);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  return (done * 1000) / (performance.now() - startedMs);
}

function pick(owners: readonly string[]) {
  const from = Math.floor(Math.random() * owners.length);
  const to = (from + 1 + Math.floor(Math.random() * (owners.length - 1))) % owners.length;
  const account = (index: number) => customerAccount(owners[index]!, assetCode('USDT'), 'available');
  return [account(from), account(to)] as const;
}

function formatRow({ callers, load, perSecond, ratio, goal }: Row): string {
  const verdict = goal === null ? '' : ratio >= goal ? `  goal ${goal}: reached` : `  goal ${goal}: MISSED`;
  return `${String(callers).padStart(7)}  ${load.padEnd(6)} ${perSecond.toFixed(0).padStart(9)}/s ${ratio.toFixed(2).padStart(6)}${verdict}`;
}

function report(rows: readonly Row[]): void {
  console.log('\ncallers  load    transfers   ratio');
  for (const row of rows) console.log(formatRow(row));
  const missed = rows.filter((row) => row.goal !== null && row.ratio < row.goal);
  if (missed.length > 0) process.exitCode = 1;
}

await main();
