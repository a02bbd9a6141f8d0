import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Refusal, refuse } from '#contract/platform/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serverRole } from '#server/platform/postgres/roles.ts';
import { testDatabase, type TestDatabase } from '../../../tests/harness/database.ts';
import { hashRequest, lookUpCommand, type IdempotentCommand } from '#server/platform/idempotency.ts';
import type { Tx } from '#server/platform/db.ts';
import { testClock } from '../../../tests/harness/clock.ts';
import { contextOf } from '../../../tests/harness/context.ts';
import { testDeps, type TestDeps } from '../../../tests/harness/deps.ts';
import { defineCommand } from './index.ts';

let database: TestDatabase;
let commands: Deps;
let built: TestDeps;
let userId: string;
let key: string;

beforeAll(async () => {
  database = await testDatabase({ connections: 20 });
  built = await testDeps(database, { clock: testClock() });
  commands = built.deps;
  await database.owner.query(`create table effect (id bigint generated always as identity, user_id text);
    grant all on effect to ${serverRole}`);
});

afterAll(async () => {
  await built.leave();
  await database.close();
});

beforeEach(() => {
  userId = randomUUID();
  key = randomUUID();
});

const request = { path: '/withdraw', body: { amount: '1.50', asset: 'BTC' } };
const said = (what: unknown = request): IdempotentCommand => ({
  userId,
  accountId: userId,
  call: 'test.act',
  key,
  hash: hashRequest(what),
});

const give = defineCommand({ name: 'test.act', work: ({ tx }, work: (tx: Tx) => Promise<Effect>) => work(tx) });
const run = (command: IdempotentCommand, work: (tx: Tx) => Promise<Effect>) => give(commands, contextOf(command), work);

interface Effect {
  readonly id: string;
  readonly note: null;
}

async function effect(tx: Tx): Promise<Effect> {
  const { rows } = await sql<{ id: string }>`insert into effect (user_id) values (${userId}) returning id`.execute(tx);
  return { id: rows[0]!.id, note: null };
}

/** Starts a command that finishes once it is released. */
async function begin() {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  const running = run(said(), async (tx) => {
    start();
    await gate;
    return effect(tx);
  });
  await started;
  return { open, running };
}

async function countEffects(): Promise<number> {
  const { rows } = await database.pool.query('select 1 from effect where user_id = $1', [userId]);
  return rows.length;
}

test('the same key and request return the stored response without a second effect', async () => {
  const first = await run(said(), effect);
  const reordered = { body: { asset: 'BTC', amount: '1.50' }, path: '/withdraw' };
  const second = await run(said(reordered), effect);
  expect(second).toEqual(first);
  expect(await countEffects()).toBe(1);
});

test('the same key with a different request is refused as a mismatch, 422', async () => {
  await run(said(), effect);
  const other = run(said({ ...request, path: '/other' }), effect);
  await expect(other).rejects.toMatchObject({ code: 'idempotency:mismatch', status: 422 });
  expect(await countEffects()).toBe(1);
});

test('a second request while the first one runs is refused as in flight, 409', async () => {
  const { open, running: first } = await begin();
  const second = run(said(), effect);
  await expect(second).rejects.toMatchObject({ code: 'idempotency:inFlight', status: 409 });
  open();
  await first;
  expect(await countEffects()).toBe(1);
});

test('looking up a key returns unknown, running, then done with the response, and does not claim the key', async () => {
  const look = () => lookUpCommand(commands, userId, key);
  expect(await look()).toEqual({ isRunning: false, done: null });
  const { open, running } = await begin();
  expect(await look()).toEqual({ isRunning: true, done: null });
  open();
  const answer = await running;
  const { hash, call, accountId } = said();
  expect(await look()).toMatchObject({ isRunning: false, done: { hash, call, accountId, answer } });
  expect(await lookUpCommand(commands, randomUUID(), key)).toEqual({ isRunning: false, done: null });
});

test('twenty concurrent requests with one key have one effect, in each of ten rounds', async () => {
  for (let round = 1; round <= 10; round += 1) {
    key = randomUUID();
    const attempts = Array.from({ length: 20 }, () => run(said(), effect));
    const results = await Promise.allSettled(attempts);
    const done = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(new Set(done.map((result) => result.id)).size).toBe(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'idempotency:inFlight' });
    }
    expect(await countEffects()).toBe(round);
  }
});

test('a refusal stores nothing, so the same command may succeed later', async () => {
  const refused = run(said(), async (tx) => {
    await effect(tx);
    return refuse(60028);
  });
  await expect(refused).rejects.toBeInstanceOf(Refusal);
  expect(await countEffects()).toBe(0);
  await run(said(), effect);
  expect(await countEffects()).toBe(1);
});

test('two users may use the same key', async () => {
  await run(said(), effect);
  userId = randomUUID();
  await run(said(), effect);
  expect(await countEffects()).toBe(1);
});

test('the request hash ignores key order and undefined values, and nothing else', () => {
  expect(hashRequest({ a: 1, b: undefined, c: [1, 2] })).toBe(hashRequest({ c: [1, 2], a: 1 }));
  expect(hashRequest({ a: [1, 2] })).not.toBe(hashRequest({ a: [2, 1] }));
  expect(hashRequest({ a: '1' })).not.toBe(hashRequest({ a: 1 }));
  expect(hashRequest({ a: null })).not.toBe(hashRequest({}));
});
