/**
 * Measures a page of a customer's history in a ledger of ten million entries: a customer with 100,000 entries compared
 * with one with 100, through the function that serves the call; and the cost of their turnover of a year and balances
 * of 90 days. `npm run bench -- history`; KEELSON_BENCH_ENTRIES makes a smaller ledger for a trial run.
 */
import type pg from 'pg';
import { listHistory } from '#server/features/assets/service.ts';
import { balancesAt, checkLedger, ownerTurnover } from '#server/ledger/index.ts';
import { createDb, createPool, type Db } from '#server/platform/db.ts';
import { migrate } from '#server/platform/migrate.ts';
import { fillLedger, type HistoryWorld } from './history-world.ts';
import { freshDatabase, openBenchServer } from './yardstick.ts';

const entries = Number(process.env['KEELSON_BENCH_ENTRIES'] ?? 10_000_000);
const goal = 1.5;
const rounds = 1000;
const warmUp = 100;
const pageSize = 50;
const dayMs = 24 * 3600 * 1000;
const anything = { asset: undefined, updatedAfter: undefined, limit: pageSize };

async function main(): Promise<void> {
  const server = await openBenchServer();
  try {
    // A statement of half a million rows may take as long as it needs.
    const options = { connections: 4, bounds: 'migrations' } as const;
    const pool = createPool(await freshDatabase(server.url, 'history_bench'), options);
    await migrate(pool);
    const startedMs = performance.now();
    const world = await fillLedger(pool, entries);
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(0);
    const db = createDb(pool);
    const count = await assertSound(pool, db);
    console.log(`PostgreSQL ${server.version}, a ledger of ${count} entries made in ${seconds} s, and sound`);
    await measure(db, world);
    await measureSums(db, world);
    await pool.end();
  } finally {
    await server.close();
  }
}

/** Checks the generated ledger: measurements on an inconsistent one would prove nothing. */
async function assertSound(pool: pg.Pool, db: Db): Promise<string> {
  const alarms: string[] = [];
  await checkLedger(db, (line) => alarms.push(line));
  if (alarms.length > 0) throw new Error(alarms.slice(0, 5).join('\n'));
  const { rows } = await pool.query<{ count: string }>('select sum(entry_count)::text as count from ledger_account');
  return rows[0]?.count ?? '0';
}

type Page = Awaited<ReturnType<typeof listHistory>>;

/** Measures a customer's newest page and the one after it, which is as deep as a history of 100 entries goes. */
async function measure(db: Db, { small, large }: HistoryWorld): Promise<void> {
  const took = { small: [] as number[], large: [] as number[] };
  const read = async (who: keyof typeof took, owner: string, isMeasured: boolean) => {
    let cursor: string | undefined;
    for (let page = 0; page < 2; page += 1) {
      const startedMs = performance.now();
      const { items, nextCursor }: Page = await listHistory({ db }, owner, { ...anything, cursor });
      if (isMeasured) took[who].push(performance.now() - startedMs);
      if (items.length !== pageSize) throw new Error(`a page has ${pageSize} lines, not ${items.length}`);
      cursor = nextCursor ?? undefined;
    }
  };
  // Alternates, so that a slow moment of the machine affects both.
  for (let round = -warmUp; round < rounds; round += 1) {
    await read('small', pick(small), round >= 0);
    await read('large', pick(large), round >= 0);
  }
  report(median(took.small), median(took.large));
}

/**
 * Measures the turnover of a customer when it is first requested, then again: sums are stored and not calculated twice.
 */
async function measureSums(db: Db, { small, large }: HistoryWorld): Promise<void> {
  const midnight = Math.ceil(Date.now() / dayMs) * dayMs;
  const lastDays = (days: number) =>
    Array.from({ length: days }, (_unused, at) => new Date(midnight - at * dayMs)).reverse();
  const tookMs = async (read: () => Promise<unknown>) => {
    const startedMs = performance.now();
    await read();
    return performance.now() - startedMs;
  };
  for (const [name, owner] of [
    ['100', pick(small)],
    ['100,000', pick(large)],
  ] as const) {
    const turnover = () => ownerTurnover(db, owner, lastDays(367));
    const first = await tookMs(turnover);
    const again: number[] = [];
    const balancesMs: number[] = [];
    for (let round = 0; round < 30; round += 1) {
      again.push(await tookMs(turnover));
      balancesMs.push(await tookMs(() => balancesAt(db, owner, lastDays(90))));
    }
    console.log(
      `of a customer with ${name} entries: a year’s turnover ${first.toFixed(1)} ms at first, then ${median(again).toFixed(1)} ms; ` +
        `his balances on 90 days ${median(balancesMs).toFixed(1)} ms`,
    );
  }
}

function pick(owners: readonly string[]): string {
  return owners[Math.floor(Math.random() * owners.length)]!;
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}

function report(small: number, large: number): void {
  const ratio = large / small;
  console.log(`a page of ${pageSize} lines, median of ${2 * rounds}:`);
  console.log(`  of a customer with 100 entries      ${small.toFixed(2)} ms`);
  console.log(`  of a customer with 100,000 entries  ${large.toFixed(2)} ms`);
  console.log(`  ratio ${ratio.toFixed(2)}  goal at most ${goal}: ${ratio <= goal ? 'reached' : 'MISSED'}`);
  if (ratio > goal) process.exitCode = 1;
}

await main();
