import { afterAll, expect, inject, test } from 'vitest';
import { createPool } from './db.ts';

const lost: string[] = [];
const pool = createPool(inject('clusterUrl'), { onLost: (error) => lost.push(error.message) });
const other = createPool(inject('clusterUrl'));
afterAll(async () => {
  await pool.end();
  await other.end();
});

const pidOf = async () => (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;

test('a lost connection is reported and replaced, and ends nothing', async () => {
  const before = await pidOf();
  await other.query('select pg_terminate_backend($1)', [before]);
  await expect.poll(() => lost.length).toBeGreaterThan(0);
  expect(await pidOf()).not.toBe(before);
});

test('numbers that floating point would round come as they are, alone and in lists', async () => {
  const { rows } = await pool.query<{ one: string; many: string[]; none: string[] }>(
    `select 4400000000000000001::numeric as one, array[4400000000000000001, 7]::numeric[] as many,
            '{}'::numeric[] as none`,
  );
  expect(rows).toEqual([{ one: '4400000000000000001', many: ['4400000000000000001', '7'], none: [] }]);
});
