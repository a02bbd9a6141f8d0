import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { transfer } from '#contract/transfer/calls.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { once } from '#contract/platform/once.ts';
import { Device } from '#server/features/session/testing/device.ts';
import { compareBooks, customerAccount, platformAccount, post, simpleTransfer } from '#server/ledger/index.ts';
import { createDb, createPool } from '#server/platform/db.ts';
import { migrate } from '#server/platform/migrate.ts';
import { startCluster, type Cluster } from '#server/platform/postgres/cluster.ts';
import { ownerRole, provideRoles, serverRole } from '#server/platform/postgres/roles.ts';
import { sandboxPeople } from '#server/seeds/people.ts';
import { ensureStockPostgres } from '../harness/runner/stock-postgres.ts';
import type { Settings } from '../harness/server-process.ts';
import { serverWorld } from './server-world.ts';

const world = serverWorld();
const script = join(import.meta.dirname, '..', '..', 'scripts', 'backup.ts');
let place: string;

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'keelson-backup-'));
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

interface Outcome {
  readonly code: number;
  readonly said: string;
}

/** Runs the script as an operator does. */
function run(command: 'backup' | 'restore', folder: string, settings: Settings): Promise<Outcome> {
  const env = { ...process.env, KEELSON_MODE: 'sandbox', DATABASE_URL: '', ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, [script, command, folder], { env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, said: stdout + stderr }),
    );
  });
}

/** A backup of the folder that each test starts with, made once, for tests that use a backup. */
const backedUp = once(async () => {
  const folder = join(inject('runFolder'), 'backed-up');
  expect(await run('backup', folder, { DATA_DIR: world.dataDir })).toMatchObject({ code: 0 });
  return folder;
});

/** Posts a deposit of 7 euros. */
async function postOne(pool: pg.Pool): Promise<void> {
  const names = { kind: 'deposit.credit', reference: randomUUID(), key: randomUUID() } as const;
  const [from, to] = [
    platformAccount(assetCode('EUR'), 'custody'),
    customerAccount(randomUUID(), assetCode('EUR'), 'available'),
  ];
  const posting = simpleTransfer(names, from, to, 700n);
  await createDb(pool)
    .transaction()
    .execute((tx) => post(tx, [posting], new Date()));
}

async function query(url: string, text: string): Promise<readonly unknown[]> {
  const pool = createPool(url);
  try {
    return (await pool.query<Record<string, unknown>>(text)).rows;
  } finally {
    await pool.end();
  }
}

/** Returns the history that a user sees through the server on that folder. */
async function historyOn(dataDir: string): Promise<{ items: unknown; stop(): Promise<unknown> }> {
  const server = world.start({ DATA_DIR: dataDir });
  const device = new Device((await server.ready).replace('localhost', '127.0.0.1'));
  const { email, password } = must(sandboxPeople[0], 'a person');
  await device.signIn(email, password);
  const { items } = await device.ask(transfer.listHistory, { query: { MaxResultCount: 50 } });
  const stop = () => {
    server.kill('SIGTERM');
    return server.ended;
  };
  return { items, stop };
}

test('a backup of a running server is verified by restoring it, and a new server on it has the same history', async () => {
  const running = await historyOn(world.dataDir);
  expect(running.items).not.toEqual([]);
  const folder = join(place, 'first');
  const made = await run('backup', folder, { DATA_DIR: world.dataDir });
  expect(made).toMatchObject({ code: 0 });
  expect(made.said).toContain('verified: restored to a copy, and the ledger totals match');
  expect(existsSync(join(folder, 'keys', 'secrets.key'))).toBe(false);
  expect((await run('backup', folder, { DATA_DIR: world.dataDir })).said).toContain('already exists');
  await running.stop();

  const dataDir = join(place, 'data');
  const restored = await run('restore', folder, { DATA_DIR: dataDir });
  expect(restored).toMatchObject({ code: 0 });
  expect(restored.said).toContain('restore the master key');
  cpSync(join(world.dataDir, 'secrets.key'), join(dataDir, 'secrets.key'));
  const again = await historyOn(dataDir);
  expect(again.items).toEqual(running.items);
  await again.stop();
  expect((await run('restore', folder, { DATA_DIR: dataDir })).said).toContain('already exists');
}, 720_000);

test('a modified or truncated backup is rejected, and nothing is restored', async () => {
  const folder = join(place, 'first');
  cpSync(await backedUp(), folder, { recursive: true });
  const dataDir = join(place, 'data');
  appendFileSync(join(folder, 'books.jsonl'), ' ');
  const changed = await run('restore', folder, { DATA_DIR: dataDir });
  expect(changed).toMatchObject({ code: 1 });
  expect(changed.said).toContain('books.jsonl was changed');
  rmSync(join(folder, 'manifest.json'));
  expect((await run('restore', folder, { DATA_DIR: dataDir })).said).toContain('is not a complete backup');
  expect(existsSync(dataDir)).toBe(false);
}, 720_000);

test('accounts whose recorded books are missing or different in the copy are reported', async () => {
  const folder = join(place, 'first');
  cpSync(await backedUp(), folder, { recursive: true });
  const server = world.start();
  await server.ready;
  const pool = createPool(
    `postgresql://keelson@localhost/keelson?host=${encodeURIComponent(join(world.dataDir, 'pg'))}`,
  );
  try {
    const file = join(folder, 'books.jsonl');
    expect(await compareBooks(pool, file)).toEqual([]);
    const [line = ''] = readFileSync(file, 'utf8').split('\n');
    const first = JSON.parse(line) as { id: string; entries: string };
    appendFileSync(file, `${JSON.stringify({ ...first, entries: String(BigInt(first.entries) + 1n) })}\n`);
    appendFileSync(file, `${JSON.stringify({ id: '999999999', entries: '0', balance: '0' })}\n`);
    expect(await compareBooks(pool, file)).toEqual([first.id, '999999999']);
  } finally {
    await pool.end();
  }
}, 720_000);

/** Runs work on an installation with a PostgreSQL of its own that has one posting. */
async function onStock(
  work: (stock: {
    cluster: Cluster;
    binDir: string;
    readonly settings: (database: string) => Settings;
  }) => Promise<void>,
): Promise<void> {
  const binDir = must(await ensureStockPostgres(), 'a stock PostgreSQL');
  const cluster = await startCluster({ folder: join(place, 'pg'), binDir, settings: { fsync: 'off' } });
  try {
    await provideRoles(cluster.urlFor('keelson'), 'keelson');
    const owner = createPool(cluster.urlFor('keelson', ownerRole));
    await migrate(owner, { servedBy: serverRole });
    await owner.query(`select installation_mode('sandbox')`);
    await postOne(owner);
    await owner.end();
    const settings = (database: string) => ({
      PATH: `${binDir}:${process.env['PATH']}`,
      DATA_DIR: join(place, database),
      DATABASE_URL: cluster.urlFor(database, serverRole),
      DATABASE_MIGRATION_URL: cluster.urlFor(database, ownerRole),
    });
    await work({ cluster, binDir, settings });
  } finally {
    await cluster.stop();
  }
}

test('an external PostgreSQL is dumped by its own tools, and restored only into an empty database', async () => {
  await onStock(async ({ cluster, settings }) => {
    await query(cluster.urlFor('keelson'), 'create extension pg_stat_statements');
    const folder = join(place, 'backup');
    const socket = encodeURIComponent(join(place, 'pg'));
    const several = `postgresql://${ownerRole}:p%40ss@${socket}:5432,${socket}:5432/keelson`;
    const made = await run('backup', folder, { ...settings('keelson'), DATABASE_MIGRATION_URL: several });
    expect(made).toMatchObject({ code: 0 });
    expect(made.said).toContain('verified: restored to a copy, and the ledger totals match');
    expect(readdirSync(folder)).toContain('database.dump');
    expect((await run('restore', folder, settings('keelson'))).said).toContain('is not empty');

    await query(cluster.urlFor('postgres'), 'create database second');
    await provideRoles(cluster.urlFor('second'), 'second');
    const restored = await run('restore', folder, settings('second'));
    expect(restored).toMatchObject({ code: 0 });
    expect(restored.said).toContain('the ledger totals match');
    const available = `select balance from ledger_account where kind = 'available'`;
    expect(await query(cluster.urlFor('second', ownerRole), available)).toEqual([{ balance: '700' }]);
    expect((await run('restore', folder, { DATA_DIR: join(place, 'other') })).said).toContain('DATABASE_URL');
  });
}, 720_000);

test('a dump that can’t be restored is reported as not verified', async () => {
  await onStock(async ({ binDir, settings }) => {
    const tools = join(place, 'tools');
    mkdirSync(tools);
    symlinkSync(join(binDir, 'pg_dump'), join(tools, 'pg_dump'));
    writeFileSync(join(tools, 'pg_restore'), '#!/bin/sh\necho unsupported version >&2\nexit 1\n', { mode: 0o755 });
    const path = `${tools}:${process.env['PATH']}`;
    const made = await run('backup', join(place, 'backup'), { ...settings('keelson'), PATH: path });
    expect(made).toMatchObject({ code: 1 });
    expect(made.said).toContain('NOT verified, because restoring it failed: pg_restore failed: unsupported version');
  });
}, 720_000);
