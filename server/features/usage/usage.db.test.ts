import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assetCode } from '#contract/platform/assets.ts';
import type { Tx } from '#server/platform/db.ts';
import { testClock } from '../../../tests/harness/clock.ts';
import { testDatabase, type TestDatabase } from '../../../tests/harness/database.ts';
import { cleanUsage, giveBackUsage, takingOf, usedOf, type LimitedKind, type UsageLimit } from './index.ts';

const clock = testClock();
const hour = 3_600_000;
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

type Limit = UsageLimit & { readonly operation: LimitedKind };
const limit = (): Limit => ({ accountId: randomUUID(), operation: 'transfer', asset: assetCode('USDT') });
async function takeIn(tx: Tx, of: Limit, part: { orderId: string; amount: bigint; most: bigint }) {
  const { orderId, amount, most } = part;
  const one = { orders: of, orderId, amount };
  const taken = takingOf({ clock }, { ...one, most: { dailyMaximum: most, monthlyMaximum: null } });
  const { left } = await tx.selectNoFrom(taken.as('left')).executeTakeFirstOrThrow();
  return left === null ? null : BigInt(left);
}
const take = (of: Limit, amount: bigint, most: bigint, orderId: string = randomUUID()) =>
  database.db.transaction().execute((tx) => takeIn(tx, of, { orderId, amount, most }));
const giveBack = (orderId: string) => database.db.transaction().execute((tx) => giveBackUsage(tx, orderId));
const used = async (of: Limit) => {
  const { units } = await database.db.selectNoFrom(usedOf({ clock }, of).as('units')).executeTakeFirstOrThrow();
  return BigInt(units);
};
const counted = async ({ accountId }: UsageLimit) => {
  const rows = database.db.selectFrom('usage_counter').select('used').where('account_id', '=', accountId);
  return (await rows.execute()).map((row) => BigInt(row.used));
};

test('of twenty concurrent orders, as many fit as the limit has room for, with no lock but the limit’s own', async () => {
  const of = limit();
  const left = await Promise.all(Array.from({ length: 20 }, () => take(of, 15n, 100n)));
  expect(left.filter((one) => one === null)).toHaveLength(6);
  expect(left.filter((one) => one !== null)).toEqual(Array.from({ length: 14 }, () => 10n));
  expect([await used(of), await counted(of)]).toEqual([90n, [90n]]);
});

test('concurrent orders and returns of orders leave the correct usage', async () => {
  const of = limit();
  const orders = Array.from({ length: 10 }, () => randomUUID());
  for (const id of orders) await take(of, 10n, 1000n, id);
  await Promise.all(orders.flatMap((id) => [giveBack(id), take(of, 1n, 1000n), giveBack(id)]));
  expect([await used(of), await counted(of)]).toEqual([10n, [10n]]);
});

test('accounts, kinds of order and assets are limited separately', async () => {
  const of = limit();
  expect(await take(of, 100n, 100n)).toBeNull();
  const others: Limit[] = [{ ...of, asset: assetCode('BTC') }, { ...of, operation: 'withdrawal' }, limit()];
  for (const other of others) expect(await take(other, 100n, 100n)).toBeNull();
  expect(await take(of, 1n, 100n)).toBe(0n);
});

test('an order refused for another reason uses none of the limit', async () => {
  const of = limit();
  const failing = database.db.transaction().execute(async (tx) => {
    await takeIn(tx, of, { orderId: randomUUID(), amount: 100n, most: 100n });
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
  expect(await take(of, 100n, 100n)).toBeNull();
});

test('the window is exact: usage 24 hours old no longer counts, usage a millisecond younger does', async () => {
  const of = limit();
  expect(await take(of, 60n, 100n)).toBeNull();
  clock.advance(24 * hour - 1);
  expect(await take(of, 41n, 100n)).toBe(40n);
  expect(await used(of)).toBe(60n);
  clock.advance(1);
  expect(await used(of)).toBe(0n);
  expect(await take(of, 41n, 100n)).toBeNull();
});

test('a limit lowered below its usage has nothing left, never less', async () => {
  const of = limit();
  await take(of, 90n, 100n);
  expect(await take(of, 1n, 50n)).toBe(0n);
});

test('usage equals the sum over the orders, for any sequence of orders, returns and hours', async () => {
  const step = fc.record({
    afterMs: fc.integer({ min: 1, max: 12 * hour }),
    amount: fc.bigInt({ min: 1n, max: 60n }),
    // Index of the earlier order that comes back at this step; mostly none.
    back: fc.option(fc.nat({ max: 5 }), { freq: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const of = limit();
      const most = 100n;
      let orders: { id: string; amount: bigint; atMs: number }[] = [];
      for (const { afterMs, amount, back } of steps) {
        clock.advance(afterMs);
        const nowMs = clock.now().getTime();
        const gone = back === null ? undefined : orders[back];
        if (gone) await giveBack(gone.id);
        orders = orders.filter((order) => order !== gone);
        const sum = orders.reduce((all, order) => (order.atMs > nowMs - 24 * hour ? all + order.amount : all), 0n);
        expect(await used(of)).toBe(sum);
        const id = randomUUID();
        expect(await take(of, amount, most, id)).toBe(sum + amount <= most ? null : most - sum);
        if (sum + amount <= most) orders.push({ id, amount, atMs: nowMs });
      }
    }),
    { numRuns: 25 },
  );
});

test('expired parts are deleted, even of limits no longer in use', async () => {
  const of = limit();
  await take(of, 5n, 100n);
  clock.advance(24 * hour);
  await take({ ...of, asset: assetCode('EUR') }, 7n, 100n);
  await cleanUsage({ db: database.db, clock });
  const { parts } = await database.db
    .selectFrom('usage_part')
    .select((eb) => eb.fn.countAll<string>().as('parts'))
    .where('account_id', '=', of.accountId)
    .executeTakeFirstOrThrow();
  expect([parts, (await counted(of)).toSorted()]).toEqual(['1', [0n, 7n]]);
});
