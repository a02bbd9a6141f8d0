/**
 * How long `/healthz` takes, of a hundred requests the slowest, while strangers send what costs them little: as a ratio
 * to a bare `node:http` server that answers at once, idle, in the same run. The server is a process of its own, the
 * attackers a thread of their own. `npm run bench -- edge`; KEELSON_BENCH_SECONDS sets how long each is measured.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
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
import { freshDatabase, openBenchServer } from './yardstick.ts';

const seconds = Number(process.env['KEELSON_BENCH_SECONDS'] ?? 5);
const probeEveryMs = 5;
const goalMs = 50;
const agent = new Agent({ keepAlive: true });

type Kind = Omit<Attack, 'origin'>;

async function main(): Promise<void> {
  const bench = await openBenchServer();
  try {
    const url = await freshDatabase(bench.url, 'edge_bench');
    const pool = createPool(url, { connections: 4 });
    await migrate(pool);
    const [customer] = await addCustomers(pool, 1);
    const server = await startServer(url);
    const device = await signIn(server.origin, customer!);
    console.log(`p99 of /healthz over ${seconds} s each, goal below ${goalMs} ms; ratio to a bare server's, idle`);
    const yardstick = await measureBare();
    // What a process does for the first time is no measure.
    await probe(`${server.origin}/healthz`, 1);
    report('idle', await probe(`${server.origin}/healthz`, seconds), yardstick);
    for (const [name, kind] of await attacks(device)) {
      const { slowMs, answers } = await measureUnder({ ...kind, origin: server.origin });
      report(name, slowMs, yardstick, answers);
    }
    await server.stop();
    await pool.end();
  } finally {
    agent.destroy();
    await bench.close();
  }
}

async function attacks(device: Device): Promise<[string, Kind][]> {
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
    ['10 MB pictures', await pictures(device)],
  ];
}

/** As large as they may be, of noise, so that each costs all that a picture can. */
async function pictures(device: Device): Promise<Kind> {
  const side = 1800;
  const noise = randomBytes(side * side * 3);
  const picture = await sharp(noise, { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const part = (head: string) => `--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n`;
  const start = `${part('name="purpose"')}kyc.front\r\n${part('name="file"; filename="a.png"')}`;
  const body = Buffer.concat([Buffer.from(start), picture, Buffer.from('\r\n--x--\r\n')]);
  const { method, path } = files.uploadImage;
  const token = device.tokens?.accessToken ?? '';
  const headers = Array.from({ length: seconds * 60 }, () => ({
    'content-type': 'multipart/form-data; boundary=x',
    'idempotency-key': randomUUID(),
    authorization: `Bearer ${token}`,
    dpop: device.proof(method, path, token),
  }));
  return { connections: 4, method, path, body, headers, isOnceEach: true, halfSent: 0 };
}

async function measureUnder(attack: Attack): Promise<{ slowMs: number; answers: Record<string, number> }> {
  const attacker = new Worker(new URL('./edge-attacker.ts', import.meta.url), { workerData: attack });
  const ended = once(attacker, 'message') as Promise<[Record<string, number>]>;
  await once(attacker, 'online');
  await pause(500);
  const slowMs = await probe(`${attack.origin}/healthz`, seconds);
  attacker.postMessage('over');
  const [answers] = await ended;
  await attacker.terminate();
  return { slowMs, answers };
}

/** Asks every few milliseconds, whether or not the one before was answered; milliseconds of the slowest of a hundred. */
async function probe(url: string, lasting: number): Promise<number> {
  const asked: Promise<number>[] = [];
  const endMs = performance.now() + lasting * 1000;
  while (performance.now() < endMs) {
    asked.push(ask(url));
    await pause(probeEveryMs);
  }
  const took = (await Promise.all(asked)).toSorted((left, right) => left - right);
  return took[Math.floor(took.length * 0.99)] ?? 0;
}

function ask(url: string): Promise<number> {
  const sentMs = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume().once('end', () => resolve(performance.now() - sentMs));
    }).once('error', reject);
  });
}

async function measureBare(): Promise<number> {
  const bare = createServer((_request, response) => response.end('ok'));
  bare.listen(0, '127.0.0.1');
  await once(bare, 'listening');
  const url = `http://127.0.0.1:${(bare.address() as AddressInfo).port}`;
  await probe(url, 1);
  const slowMs = await probe(url, seconds);
  bare.closeAllConnections();
  bare.close();
  return slowMs;
}

function report(name: string, slowMs: number, yardstick: number, answers: Record<string, number> = {}): void {
  const told = Object.entries(answers).map(([status, count]) => `${count} × ${status}`);
  const verdict = slowMs < goalMs ? '' : '  ABOVE THE GOAL';
  console.log(
    `${name.padEnd(30)} p99 ${slowMs.toFixed(1)} ms  ratio ${(slowMs / yardstick).toFixed(1)}${verdict}  ${told.join(', ')}`,
  );
}

await main();
