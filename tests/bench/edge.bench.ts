/**
 * Measures p99 of `/healthz` while anonymous clients send requests that cost them little. Two figures separate the
 * server's part from the machine's: a bare `node:http` server in its own process, requested at the same moments, idle
 * and under attack; and the longest stretches during which the server's thread ran without polling for events, in
 * processor time, which other processes' work doesn't lengthen. `npm run bench -- edge`; KEELSON_BENCH_SECONDS sets the
 * duration of each measurement, KEELSON_BENCH_ONLY selects those whose name contains it.
 */
import { fork } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { addresses } from '#contract/addresses/calls.ts';
import { files } from '#contract/files/calls.ts';
import { qrLogin } from '#contract/qr-login/calls.ts';
import type { Device } from '#server/features/session/testing/device.ts';
import { createPool } from '#server/platform/db.ts';
import { migrate } from '#server/platform/migrate.ts';
import type { Attack } from './edge-attacker.ts';
import { addCustomers, signIn, startServer } from './http-world.ts';
import { quantile } from './quantile.ts';
import { freshDatabase, openBenchServer } from './yardstick.ts';

const seconds = Number(process.env['KEELSON_BENCH_SECONDS'] ?? 5);
const probeEveryMs = 5;
const goalMs = 50;
/** Longest time the event loop may be blocked. */
const stretchGoalMs = 10;
/** Socket on which the server reports its stretches. */
const probePath = join(tmpdir(), `keelson-bench-${process.pid}.sock`);
/** Number of accounts that upload pictures, three each. */
const senders = 32;
const agent = new Agent({ keepAlive: true });

type Kind = Omit<Attack, 'origin'>;

async function main(): Promise<void> {
  const bench = await openBenchServer();
  try {
    const url = await freshDatabase(bench.url, 'edge_bench');
    const pool = createPool(url, { connections: 4 });
    await migrate(pool);
    const customers = await addCustomers(pool, senders);
    const probe = new URL('./loop-probe.ts', import.meta.url);
    const options = `${process.env['KEELSON_BENCH_NODE_OPTIONS'] ?? ''} --import ${probe.href}`;
    const server = await startServer(url, { NODE_OPTIONS: options, KEELSON_BENCH_PROBE: probePath });
    const devices: Device[] = [];
    for (const customer of customers) devices.push(await signIn(server.origin, customer));
    const bare = await startBare();
    console.log(`p99 over ${seconds} s each; goals: /healthz below ${goalMs} ms, no stretch above ${stretchGoalMs} ms`);
    const sites: Sites = { healthz: `${server.origin}/healthz`, bare: bare.url };
    // Warm up: first executions are not representative.
    await measure(sites, 1);
    const idle = await measure(sites, seconds);
    report('idle', idle, idle.bareMs);
    const wanted = process.env['KEELSON_BENCH_ONLY'] ?? '';
    for (const [name, kind] of (await attacks(devices)).filter(([name]) => name.includes(wanted)))
      report(name, await measureUnder(sites, { ...kind, origin: server.origin }), idle.bareMs);
    bare.stop();
    await server.stop();
    await pool.end();
  } finally {
    agent.destroy();
    await bench.close();
  }
}

async function attacks(devices: readonly Device[]): Promise<[string, Kind][]> {
  const json = [{ 'content-type': 'application/json' }];
  const anybody = { connections: 4, method: 'POST', headers: json, isOnceEach: false, halfSent: 0 };
  const unknown = (count: number) =>
    Buffer.from(JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_none, index) => [`k${index}`, 1]))));
  const poll = { ...anybody, path: qrLogin.pollQrLogin.path };
  const deep = Buffer.from(`${'['.repeat(8000)}${']'.repeat(8000)}`);
  return [
    ['85,000 unknown keys', { ...poll, body: unknown(85_000) }],
    ['as many as fit', { ...poll, body: unknown(1500) }],
    ['as deep as fits', { ...poll, body: deep }],
    ['1 MB to a call for customers', { ...anybody, path: addresses.create.path, body: unknown(85_000) }],
    ['1,000 bodies half sent', { ...poll, body: unknown(1), connections: 1, halfSent: 1000 }],
    ['10 MB pictures', await pictures(devices)],
  ];
}

/** Pictures of maximum size, filled with noise, so that each has the maximum cost. An account may have three. */
async function pictures(devices: readonly Device[]): Promise<Kind> {
  const side = 1800;
  const noise = randomBytes(side * side * 3);
  const picture = await sharp(noise, { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const part = (head: string) => `--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n`;
  const start = `${part('name="purpose"')}kyc.front\r\n${part('name="file"; filename="a.png"')}`;
  const body = Buffer.concat([Buffer.from(start), picture, Buffer.from('\r\n--x--\r\n')]);
  const { method, path } = files.uploadImage;
  const headers = Array.from({ length: seconds * 120 }, (_none, nth) =>
    signed(devices[nth % devices.length]!, method, path),
  );
  return { connections: 4, method, path, body, headers, isOnceEach: true, halfSent: 0 };
}

function signed(device: Device, method: string, path: string): Readonly<Record<string, string>> {
  const token = device.tokens?.accessToken ?? '';
  return {
    'content-type': 'multipart/form-data; boundary=x',
    'idempotency-key': randomUUID(),
    authorization: `Bearer ${token}`,
    dpop: device.proof(method, path, token),
  };
}

interface Sites {
  readonly healthz: string;
  readonly bare: string;
}

interface Measured {
  readonly slowMs: number;
  /** p99 of the bare server at the same moments. */
  readonly bareMs: number;
  readonly stretches: readonly number[];
  readonly answers?: Readonly<Record<string, number>>;
}

async function measureUnder(sites: Sites, attack: Attack): Promise<Measured> {
  const attacker = new Worker(new URL('./edge-attacker.ts', import.meta.url), { workerData: attack });
  const ended = once(attacker, 'message') as Promise<[Record<string, number>]>;
  await once(attacker, 'online');
  await pause(500);
  const { slowMs, bareMs } = await measure(sites, seconds);
  // Measured without our own requests: requests that pile up while the machine is busy elsewhere are served in one
  // stretch.
  await readStretches();
  await pause(seconds * 1000);
  const stretches = await readStretches();
  attacker.postMessage('over');
  const [answers] = await ended;
  await attacker.terminate();
  return { slowMs, bareMs, stretches, answers };
}

/** Sends a request to both every few milliseconds, whether or not the earlier ones have completed. */
async function measure({ healthz, bare }: Sites, lasting: number): Promise<Measured> {
  const [asked, askedBare]: Promise<number>[][] = [[], []];
  await readStretches();
  const endMs = performance.now() + lasting * 1000;
  while (performance.now() < endMs) {
    asked?.push(ask(healthz));
    askedBare?.push(ask(bare));
    await pause(probeEveryMs);
  }
  const slowest = async (all: readonly Promise<number>[] = []) => quantile(await Promise.all(all), 0.99);
  return { slowMs: await slowest(asked), bareMs: await slowest(askedBare), stretches: await readStretches() };
}

/** Returns the stretches since the last read, in milliseconds. */
async function readStretches(): Promise<number[]> {
  return (await json(connect(probePath))) as number[];
}

function ask(url: string): Promise<number> {
  const sentMs = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume().once('end', () => resolve(performance.now() - sentMs));
    }).once('error', reject);
  });
}

async function startBare(): Promise<{ url: string; stop: () => void }> {
  const child = fork(new URL('./bare-server.ts', import.meta.url));
  const [port] = (await once(child, 'message')) as [number];
  return { url: `http://127.0.0.1:${port}`, stop: () => child.disconnect() };
}

function report(name: string, { slowMs, bareMs, stretches, answers = {} }: Measured, idleMs: number): void {
  const told = Object.entries(answers).map(([status, count]) => `${count} × ${status}`);
  const longest = Math.max(0, ...stretches);
  const tooLong = stretches.filter((ms) => ms > stretchGoalMs).length;
  const facts = [
    `p99 ${slowMs.toFixed(1)} ms`,
    `bare ${bareMs.toFixed(1)} ms at the same time: ratio ${(slowMs / bareMs).toFixed(1)}`,
    `to bare and idle ${(slowMs / idleMs).toFixed(1)}`,
    `longest stretch ${longest.toFixed(1)} ms, ${tooLong} above the goal`,
    slowMs < goalMs ? '' : 'ABOVE THE GOAL',
    told.join(', '),
  ];
  console.log(`${name.padEnd(30)} ${facts.filter(Boolean).join('; ')}`);
}

await main();
