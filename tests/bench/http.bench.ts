/**
 * Measures each money command over HTTP as a whole: token and device proof checked, key and response stored,
 * verification used up, order, posting and audit, one transaction each. Reports throughput as a ratio to pgbench's
 * TPC-B on the same PostgreSQL in the same run, with median and p99; round trips and statements of a single command;
 * processor time in Node and in PostgreSQL, background jobs included. The server is a separate process; the callers are
 * this process, on the same machine. `npm run bench -- http`; KEELSON_BENCH_ONLY selects commands whose name contains
 * it, KEELSON_BENCH_SECONDS sets the duration of each measurement, KEELSON_BENCH_ROUNDS the number of rounds,
 * KEELSON_BENCH_CALLERS the numbers of callers (`1,32`; `0`: round trips only), KEELSON_BENCH_SERVERS the number of
 * server processes.
 */
import { setTimeout } from 'node:timers/promises';
import { must } from '#contract/platform/errors.ts';
import { once } from '#contract/platform/once.ts';
import { createPool } from '#server/platform/db.ts';
import { migrate } from '#server/platform/migrate.ts';
import { countRoundTrips, type CountingProxy } from '../harness/round-trips.ts';
import { addCustomers, startServer, type Customer } from './http-world.ts';
import { dealingCommands, openShop } from './dealing-commands.ts';
import { moneyCommands } from './money-commands.ts';
import {
  incorporate,
  moneyDeps,
  sealingKey,
  signInAll,
  type Caller,
  type Make,
  type MoneyCommand,
  type MoneyWorld,
} from './money-world.ts';
import { endRequests, send, type Prepared } from './prepared.ts';
import { quantile } from './quantile.ts';
import { processorOf, processorOfPostgres, type ProcessorMs } from './processor.ts';
import { freshDatabase, openBenchServer, openYardstick, type Yardstick } from './yardstick.ts';

const crowds = (process.env['KEELSON_BENCH_CALLERS'] ?? '32').split(',').map(Number);
const callerCount = Math.max(...crowds);
const customerCount = 1000;
const rounds = Number(process.env['KEELSON_BENCH_ROUNDS'] ?? 1);
const seconds = Number(process.env['KEELSON_BENCH_SECONDS'] ?? 3);
/**
 * Factor of requests to prepare: twice what a machine of 2026 is expected to send; fewer callers send more each, and a
 * single one as many as six of many.
 */
const readyFor = (callers: number) => 2 * Math.min(6, 32 / callers);

const meanwhileMs = 20;
const only = process.env['KEELSON_BENCH_ONLY'] ?? '';
const chosen = [...moneyCommands, ...dealingCommands].filter(({ name }) => name.includes(only));

interface Bench {
  readonly world: MoneyWorld;
  readonly yardstick: Yardstick;
  readonly node: ProcessorMs;
  readonly postgres: ProcessorMs;
}

async function main(): Promise<void> {
  const bench = await openBenchServer();
  const yardstick = await openYardstick(bench, seconds);
  const url = await freshDatabase(bench.url, 'http_bench');
  const pool = createPool(url, { connections: 4 });
  await migrate(pool);
  const customers = await addCustomers(pool, customerCount);
  const server = await startServer(url, { SECRETS_KEY: sealingKey });
  try {
    const deps = await moneyDeps(pool, url);
    const [dealer, people, companies, payees] = shares(customers);
    await incorporate(deps, [...dealer, ...companies]);
    const world = { deps, pool, payees };
    await openShop(deps, await signInAll(server.origin, dealer));
    const counts = await countEach(url, world, { people, companies });
    const crowd = (some: readonly Customer[]) => once(() => signInAll(server.origin, some.slice(1)));
    const [ofPeople, ofCompanies] = [crowd(people), crowd(companies)];
    const [node, postgres] = [processorOf(server.pid), await processorOfPostgres(pool)];
    console.log(
      `PostgreSQL ${bench.version}, ${rounds} rounds of ${seconds} s; ratio to pgbench -c 8 -j 2 -M prepared`,
    );
    console.log(head);
    for (const command of chosen) {
      const callers = await (command.isCompanys ? ofCompanies : ofPeople)();
      await look({ world, yardstick, node, postgres }, command, callers, must(counts.get(command), 'its count'));
    }
  } finally {
    endRequests();
    await server.stop();
    await pool.end();
    await bench.close();
  }
}

/** Splits customers into a dealer, callers of both kinds with one extra each for the counted server, and payees. */
function shares(customers: readonly Customer[]) {
  const size = callerCount + 1;
  const [first, second] = [1 + size, 1 + 2 * size];
  return [
    customers.slice(0, 1),
    customers.slice(1, first),
    customers.slice(first, second),
    customers.slice(second),
  ] as const;
}

type Count = ReturnType<CountingProxy['readCommand']>;
type Callable = Readonly<Record<'people' | 'companies', readonly Customer[]>>;

/** Counts each command on its own, made by the first person or company. */
async function countEach(url: string, world: MoneyWorld, { people, companies }: Callable) {
  const counter = await countRoundTrips(url);
  // Jobs are off, so that only the command's own work is counted.
  const server = await startServer(counter.url, { SECRETS_KEY: sealingKey, JOB_CONCURRENCY: '0' });
  const [person, company] = await signInAll(
    server.origin,
    [people, companies].flatMap(([first]) => first ?? []),
  );
  const counts = new Map<MoneyCommand, Count>();
  for (const command of chosen) {
    const caller = must(command.isCompanys ? company : person, 'one who is counted');
    counts.set(command, await countOne(counter, await command.start(world, caller)));
  }
  await server.stop();
  await counter.close();
  return counts;
}

/** Counts one command on the wire between a separate server and PostgreSQL. */
async function countOne(counter: CountingProxy, make: Make): Promise<Count> {
  // The first one fills the caches.
  for (const one of await make(2)) {
    await setTimeout(200);
    counter.readCommand();
    await send(one);
  }
  return counter.readCommand();
}

interface Figure {
  readonly perSecond: number;
  readonly medianMs: number;
  readonly slowMs: number;
  /** Processor time per command. */
  readonly nodeMs: number;
  readonly postgresMs: number;
}

/** Measures each number of concurrent callers, and prints one line for each. */
async function look(bench: Bench, command: MoneyCommand, callers: readonly Caller[], count: Count): Promise<void> {
  const makes = await Promise.all(callers.map((caller) => command.start(bench.world, caller)));
  if (makes.length === 0) return console.log(lineOf(command.name, count, []));
  await measure(bench, command, makes, 1);
  for (const crowd of crowds) {
    const pairs = [];
    for (let round = 0; round < rounds; round += 1) {
      const unit = await bench.yardstick.run();
      pairs.push({ unit, ...(await measure(bench, command, makes.slice(0, crowd), seconds)) });
    }
    const name = crowd === callerCount ? command.name : `${command.name}, ${crowd} caller`;
    console.log(lineOf(name, count, pairs));
  }
}

async function measure(
  { world, node, postgres }: Bench,
  { madeASecond, meanwhile }: MoneyCommand,
  makes: readonly Make[],
  lasting: number,
): Promise<Figure> {
  const each = Math.ceil(madeASecond * lasting * readyFor(makes.length));
  const ready: Prepared[][] = [];
  for (const make of makes) ready.push(await make(each));
  for (const own of ready) for (const one of own) one.sign();
  const took: number[] = [];
  const [nodeBefore, postgresBefore] = [node(), postgres()];
  const startedMs = performance.now();
  const endMs = startedMs + lasting * 1000;
  const call = async (own: readonly Prepared[]) => {
    for (const one of own) {
      const sentMs = performance.now();
      await send(one);
      took.push(performance.now() - sentMs);
      if (performance.now() > endMs) return;
    }
    throw new Error('this machine is faster than expected: raise madeASecond');
  };
  const over = new AbortController();
  const beside = meanwhile ? repeat(() => meanwhile(world), over.signal) : undefined;
  await Promise.all(ready.map(call)).finally(() => over.abort());
  await beside;
  const perSecond = (took.length * 1000) / (performance.now() - startedMs);
  return {
    perSecond,
    medianMs: quantile(took, 0.5),
    slowMs: quantile(took, 0.99),
    nodeMs: (node() - nodeBefore) / took.length,
    postgresMs: (postgres() - postgresBefore) / took.length,
  };
}

async function repeat(work: () => Promise<unknown>, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await work();
    await setTimeout(meanwhileMs);
  }
}

const titles = ['trips', 'stmts', 'Node ms', 'PG ms', 'p50 ms', 'p99 ms', 'a second', 'pgbench', 'ratio'];
const head = ['command'.padEnd(36), ...titles.map((title) => title.padStart(10))].join('');

function lineOf(
  name: string,
  { roundTrips, statements }: Count,
  pairs: readonly (Figure & { readonly unit: number })[],
): string {
  const median = (of: (pair: Figure & { readonly unit: number }) => number) => quantile(pairs.map(of), 0.5);
  const counts = [roundTrips.toFixed(0), statements.toFixed(0)];
  const figures = [
    median(({ nodeMs }) => nodeMs).toFixed(2),
    median(({ postgresMs }) => postgresMs).toFixed(2),
    median(({ medianMs }) => medianMs).toFixed(1),
    median(({ slowMs }) => slowMs).toFixed(1),
    median(({ perSecond }) => perSecond).toFixed(0),
    median(({ unit }) => unit).toFixed(0),
    median(({ perSecond, unit }) => perSecond / unit).toFixed(3),
  ];
  const cells = pairs.length === 0 ? counts : [...counts, ...figures];
  return [name.padEnd(36), ...cells.map((cell) => cell.padStart(10))].join('');
}

await main();
