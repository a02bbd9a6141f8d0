/**
 * Transfers a second through HTTP, the whole command: token and device proof checked, key and answer
 * stored, verification used up, order, posting and audit, one transaction each. As a ratio to pgbench's TPC-B on the same
 * PostgreSQL in the same run, with what each costs: round trips and statements, processor time in Node and PostgreSQL. The
 * server is a process of its own; the callers are this process, on the same machine. `npm run bench -- http`;
 * KEELSON_BENCH_SECONDS sets how long each figure is measured, KEELSON_BENCH_SERVERS by how many processes is served.
 */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { transfer } from '#contract/transfer/calls.ts';
import type { Device } from '#server/features/session/testing/device.ts';
import { createPool } from '#server/platform/db.ts';
import { migrate } from '#server/platform/migrate.ts';
import {
  addCustomers,
  signIn,
  startServer,
  verifyTransfers,
  type Customer,
  type VerifiedTransfer,
} from './http-world.ts';
import { countRoundTrips } from '../harness/round-trips.ts';
import { quantile } from './quantile.ts';
import { processorOf, processorOfPostgres, type ProcessorMs } from './processor.ts';
import { freshDatabase, openBenchServer, openYardstick } from './yardstick.ts';

const crowds = [1, 32] as const;
const callers = Math.max(...crowds);
const customerCount = 1000;
const rounds = 3;
const seconds = Number(process.env['KEELSON_BENCH_SECONDS'] ?? 5);
/** Signed ahead for each caller and second: the customers' devices sign in reality, not this machine. */
const madeASecond = (crowd: number) => (crowd === 1 ? 300 : 80);

const agent = new Agent({ keepAlive: true, maxSockets: callers });

async function main(): Promise<void> {
  const bench = await openBenchServer();
  try {
    const yardstick = await openYardstick(bench, seconds);
    const url = await freshDatabase(bench.url, 'http_bench');
    const pool = createPool(url, { connections: 4 });
    await migrate(pool);
    const customers = await addCustomers(pool, customerCount);
    const server = await startServer(url);
    const devices: Device[] = [];
    for (const customer of customers.slice(0, callers)) devices.push(await signIn(server.origin, customer));
    console.log(
      `PostgreSQL ${bench.version}, medians of ${rounds} rounds of ${seconds} s; ratio to pgbench -c 8 -j 2 -M prepared`,
    );
    console.log(await countOne(url, customers));
    const node = processorOf(server.pid);
    const postgres = await processorOfPostgres(pool);
    await measure({ pool, devices, customers, node, postgres }, 1);
    for (const crowd of crowds) {
      const some = { pool, devices: devices.slice(0, crowd), customers, node, postgres };
      const pairs = [];
      for (let round = 0; round < rounds; round += 1) {
        pairs.push({ unit: await yardstick.run(), ...(await measure(some, seconds)) });
      }
      report(crowd, pairs);
    }
    await server.stop();
    await pool.end();
  } finally {
    agent.destroy();
    await bench.close();
  }
}

interface Figure {
  readonly perSecond: number;
  readonly medianMs: number;
  readonly slowMs: number;
  /** Processor time of one command. */
  readonly nodeMs: number;
  readonly postgresMs: number;
}

interface Callers {
  readonly node: ProcessorMs;
  readonly postgres: ProcessorMs;
  readonly pool: pg.Pool;
  /** Of the first customers, in their order. */
  readonly devices: readonly Device[];
  readonly customers: readonly Customer[];
}

/** What one caller sends: a verified order with the proof that its device made for the request. */
interface Ready {
  readonly order: VerifiedTransfer;
  readonly proof: string;
}

type Signing = Pick<Callers, 'pool' | 'devices' | 'customers'>;

async function makeReady({ pool, devices, customers }: Signing, index: number, count: number): Promise<Ready[]> {
  const { method, path } = transfer.create;
  const device = devices[index]!;
  const payees = Array.from({ length: count }, () => pick(customers));
  const orders = await verifyTransfers(pool, customers[index]!, payees);
  return orders.map((order) => ({ order, proof: device.proof(method, path, device.tokens?.accessToken) }));
}

async function measure(world: Callers, lasting: number): Promise<Figure> {
  const count = madeASecond(world.devices.length) * lasting;
  const ready: Ready[][] = [];
  for (const index of world.devices.keys()) ready.push(await makeReady(world, index, count));
  const took: number[] = [];
  const [nodeBefore, postgresBefore] = [world.node(), world.postgres()];
  const startedMs = performance.now();
  const endMs = startedMs + lasting * 1000;
  const call = async (device: Device, own: Ready[]) => {
    while (performance.now() < endMs) {
      const next = own.pop();
      if (!next) throw new Error('this machine is faster than expected: raise madeASecond');
      const sentMs = performance.now();
      await send(device, next);
      took.push(performance.now() - sentMs);
    }
  };
  await Promise.all(world.devices.map((device, index) => call(device, ready[index] ?? [])));
  const perSecond = (took.length * 1000) / (performance.now() - startedMs);
  return {
    perSecond,
    medianMs: quantile(took, 0.5),
    slowMs: quantile(took, 0.99),
    nodeMs: (world.node() - nodeBefore) / took.length,
    postgresMs: (world.postgres() - postgresBefore) / took.length,
  };
}

/** One transfer alone, counted on the wire between a server of its own and PostgreSQL. */
async function countOne(url: string, customers: readonly Customer[]): Promise<string> {
  const counter = await countRoundTrips(url);
  const server = await startServer(counter.url);
  const pool = createPool(url, { connections: 1 });
  const device = await signIn(server.origin, customers[0]!);
  // The first one fills what is kept.
  for (const one of await makeReady({ pool, devices: [device], customers }, 0, 2)) {
    // The jobs that the one before left are done by then.
    await setTimeout(500);
    counter.readCommand();
    await send(device, one);
  }
  const { roundTrips, statements } = counter.readCommand();
  const found = `one transfer: ${roundTrips} round trips, ${statements} statements`;
  await server.stop();
  await pool.end();
  await counter.close();
  return found;
}

/** Anybody but the callers themselves, who come first. */
function pick(customers: readonly Customer[]): string {
  return customers[callers + Math.floor(Math.random() * (customers.length - callers))]!.uid;
}

async function send(device: Device, { order, proof }: Ready): Promise<void> {
  const { status, text } = await post(device, proof, JSON.stringify(order));
  if (status !== 200) throw new Error(`a transfer was answered ${status} ${text}`);
}

function post(device: Device, proof: string, body: string): Promise<{ status: number | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      authorization: `Bearer ${device.tokens?.accessToken}`,
      dpop: proof,
      'idempotency-key': randomUUID(),
    };
    const sent = request(device.origin + transfer.create.path, { agent, method: 'POST', headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode, text }));
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

function report(crowd: number, pairs: readonly (Figure & { readonly unit: number })[]): void {
  const median = (of: (pair: Figure & { readonly unit: number }) => number) => quantile(pairs.map(of), 0.5);
  const perSecond = median((pair) => pair.perSecond).toFixed(0);
  const ratio = median((pair) => pair.perSecond / pair.unit).toFixed(3);
  const ms = (of: (pair: Figure) => number) => `${median(of).toFixed(2)} ms`;
  console.log(
    `${crowd} callers: ${perSecond}/s  ratio ${ratio}  (yardstick ${median((pair) => pair.unit).toFixed(0)}/s)  ` +
      `p50 ${ms((pair) => pair.medianMs)}  p99 ${ms((pair) => pair.slowMs)}  ` +
      `processor: Node ${ms((pair) => pair.nodeMs)}, PostgreSQL ${ms((pair) => pair.postgresMs)}`,
  );
}

await main();
