import { afterAll, expect, inject, test, vi } from 'vitest';
import { DatabaseAwayError } from './database-away.ts';
import { sql } from 'kysely';
import { createDb, createPool } from './db.ts';
import { describeFailure } from './http/answer.ts';

const lost: string[] = [];
const pool = createPool(inject('clusterUrl'), { onLost: (error) => lost.push(error.message) });
const other = createPool(inject('clusterUrl'));
afterAll(async () => {
  await pool.end();
  await other.end();
});

const pidOf = async () => (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;

test('a lost connection is reported and replaced without ending anything else', async () => {
  const before = await pidOf();
  await other.query('select pg_terminate_backend($1)', [before]);
  await expect.poll(() => lost.length).toBeGreaterThan(0);
  expect(await pidOf()).not.toBe(before);
});

test('numbers that floating point would round are returned exactly, alone and in arrays', async () => {
  const { rows } = await pool.query<{ one: string; many: string[]; none: string[] }>(
    `select 4400000000000000001::numeric as one, array[4400000000000000001, 7]::numeric[] as many,
            '{}'::numeric[] as none`,
  );
  expect(rows).toEqual([{ one: '4400000000000000001', many: ['4400000000000000001', '7'], none: [] }]);
});

test('a connection to a server turned standby is dropped, and its statement may be retried', async () => {
  const before = await pidOf();
  await pool.query('set default_transaction_read_only = on');
  await expect(pool.query('create temp table kept (id int)')).rejects.toThrow(DatabaseAwayError);
  expect(await pidOf()).not.toBe(before);
});

test('a few idle connections are kept with their plans, and the rest are closed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const quiet = createPool(inject('clusterUrl'), { connections: 7 });
  try {
    const held = await Promise.all(Array.from({ length: 7 }, () => quiet.connect()));
    for (const one of held) one.release();
    expect(quiet.totalCount).toBe(7);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(quiet.totalCount).toBe(4);
  } finally {
    vi.useRealTimers();
    await quiet.end();
  }
});

test('JIT is off, so that no plan is compiled only because it seems expensive', async () => {
  const { rows } = await pool.query('show jit');
  expect(rows).toEqual([{ jit: 'off' }]);
});

test('finding no free connection in time is reported as the database being away', async () => {
  const small = createPool(inject('clusterUrl'), { connections: 1 });
  const holder = await small.connect();
  await expect(small.query('select 1')).rejects.toThrow(DatabaseAwayError);
  holder.release();
  await small.end();
});

test('a statement that exceeds its timeout gives a retryable error', async () => {
  const cut = (error: unknown) => describeFailure(error, 'en');
  const slow = await pool.query(`set statement_timeout = 10; select pg_sleep(10)`).catch((error: unknown) => error);
  expect(cut(slow)).toMatchObject({ status: 503, retryAfterS: 1, body: { error: { code: 'server:unavailable' } } });
});

test('a statement is prepared once per connection and survives an added column; selects of all columns aren’t kept', async () => {
  const single = createPool(inject('clusterUrl'), { connections: 1 });
  const db = createDb(single);
  await single.query('create temp table thing (id int); insert into thing values (1)');
  const named = () => sql`select id, (select count(*) from thing) from thing where id = ${1}`.execute(db);
  const all = () => sql`select * from thing where id = ${1}`.execute(db);
  await named();
  await all();
  await single.query('alter table thing add column other int');
  expect([(await named()).rows, (await all()).rows]).toEqual([[{ id: 1, count: '1' }], [{ id: 1, other: null }]]);
  const { rows } = await single.query('select statement from pg_prepared_statements');
  expect(rows).toEqual([{ statement: expect.stringContaining('count(*)') }]);
  await single.end();
});
