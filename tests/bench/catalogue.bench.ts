/**
 * Measures how long after a commit every server serves a new catalogue version: two servers on one database, each
 * polled without pause. `npm run bench -- catalogue`. Fails if the slowest takes longer than the limit.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { catalogueCalls } from '#contract/catalogue/calls.ts';
import { applyContent } from '#server/features/catalogue/index.ts';
import { Device } from '#server/features/session/testing/device.ts';
import { createIds, systemClock } from '#server/platform/clock.ts';
import { createDb, createPool } from '#server/platform/db.ts';
import { migrate } from '#server/platform/migrate.ts';
import { readSeedCatalogue } from '#server/seeds/catalogue/index.ts';
import { startServer } from './http-world.ts';
import { quantile } from './quantile.ts';
import { freshDatabase, openBenchServer } from './yardstick.ts';

const goalMs = 2000;
const serverCount = 2;
const changes = 20;
const patienceMs = 30_000;
const seed = readSeedCatalogue();

async function main(): Promise<void> {
  const bench = await openBenchServer();
  try {
    const url = await freshDatabase(bench.url, 'catalogue_bench');
    const pool = createPool(url, { connections: 2 });
    await migrate(pool);
    const servers = [];
    for (let index = 0; index < serverCount; index += 1) servers.push(await startServer(url));
    const deps = { db: createDb(pool), clock: systemClock, ids: createIds(systemClock) };
    const tookMs: number[] = [];
    for (let nth = 0; nth < changes; nth += 1) {
      const symbol = `D${nth}`;
      const assets = seed.assets.map((asset) => (asset.code === 'DOGE' ? { ...asset, symbol } : asset));
      await applyContent(deps, { ...seed, assets }, 'a benchmark');
      const committedMs = performance.now();
      await Promise.all(
        servers.map(async ({ origin }) => {
          await untilServed(origin, symbol, committedMs);
          tookMs.push(performance.now() - committedMs);
        }),
      );
    }
    report(tookMs);
    for (const server of servers) await server.stop();
    await pool.end();
  } finally {
    await bench.close();
  }
}

async function untilServed(origin: string, symbol: string, sinceMs: number): Promise<void> {
  const anybody = new Device(origin);
  for (;;) {
    const { catalogue } = await anybody.ask(catalogueCalls.get, { query: {} });
    if (catalogue?.assets.some((asset) => asset.code === 'DOGE' && asset.symbol === symbol) === true) return;
    if (performance.now() - sinceMs > patienceMs) throw new Error(`${origin} does not follow the catalogue`);
    await pause(5);
  }
}

function report(tookMs: readonly number[]): void {
  const [p50, slowest] = [quantile(tookMs, 0.5), Math.max(...tookMs)];
  const verdict = slowest < goalMs ? 'reached' : 'MISSED';
  console.log(
    `${changes} versions on ${serverCount} servers: served after p50 ${p50.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms, goal below ${goalMs}: ${verdict}`,
  );
  if (slowest >= goalMs) process.exitCode = 1;
}

await main();
