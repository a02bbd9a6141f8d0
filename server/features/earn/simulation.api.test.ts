import { afterAll, beforeAll, expect, test } from 'vitest';
import { interestOf, interestParts, paidAt } from '#contract/earn/rules.ts';
import { addDays } from '#contract/platform/days.ts';
import { must } from '#contract/platform/errors.ts';
import { findDiscrepancies } from '#server/ledger/index.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { fund } from '../../../tests/harness/funds.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { enter } from '../../../tests/harness/world.ts';
import { settle } from './settle.ts';
import { agree, fillFees, makeProduct, redeemBy, stakeBy } from './testing/world.ts';
import './tables.ts';

const asset = 'USDC';
const rate = '0.043217';
/** Includes a leap day. */
const firstDay = '2027-10-01';
const days = 400;

let server: TestServer;
let people: Someone[];
let product: string;

beforeAll(async () => {
  server = await testServer();
  server.clock.set(new Date(`${firstDay}T08:00:00Z`));
  product = await makeProduct(server, { asset, annualRate: rate });
  await fillFees(server, asset, '100000');
  people = await Promise.all(Array.from({ length: 3 }, () => someone(server)));
  for (const who of people) {
    await fund(server, who.userId, asset, '1000000');
    await agree(who);
  }
});
afterAll(() => server.close());

/** A pseudorandom sequence that is the same each time: a multiplicative congruential generator. */
function sequence(seed: number) {
  let state = BigInt(seed);
  return (below: number) => {
    state = (state * 48_271n) % 2_147_483_647n;
    return Number(state % BigInt(below));
  };
}

/** A user's stake: since which day, how much, and until which day it was staked for the whole day. */
interface Lot {
  readonly who: string;
  readonly id: string;
  readonly from: string;
  /** Smallest units, by the day from which the amount applies. */
  readonly units: { readonly from: string; readonly units: bigint }[];
}

const unitsOn = ({ from, units }: Lot, day: string) =>
  day < from
    ? 0n
    : must(
        units.findLast((one) => one.from <= day),
        'the units of a day',
      ).units;

async function signInAgain() {
  for (const { userId, device } of people) await enter(server.deps, userId, device);
}

/** Recalculates the same history independently in the test: every day of every stake, nothing rounded. */
function reckon(lots: readonly Lot[], who: string, last: string): bigint {
  let parts = 0n;
  for (let day = firstDay; day <= last; day = addDays(day, 1))
    for (const lot of lots) if (lot.who === who) parts += interestOf(unitsOn(lot, day), rate, day);
  return parts;
}

test('over 400 days of stakes and redemptions all interest is paid or carried, by a job that runs late and twice', async () => {
  const next = sequence(20_261_123);
  const lots: Lot[] = [];
  const closed: (string | number | undefined)[] = [];
  for (let count = 0; count < days; count += 1) {
    const day = addDays(firstDay, count);
    // Act only now and then: for interest, a day without actions is like any other.
    if (next(6) === 0) {
      server.clock.set(new Date(`${day}T08:00:00Z`));
      await signInAgain();
      const who = must(people[next(people.length)], 'somebody');
      const own = lots.filter((lot) => lot.who === who.userId && unitsOn(lot, addDays(day, 1)) > 0n);
      const lot = own[next(Math.max(own.length, 1))];
      if (lot && next(2) === 0) {
        const all = unitsOn(lot, addDays(day, 1));
        const units = next(2) === 0 ? all : all / BigInt(2 + next(5));
        const order = { positionId: lot.id, asset, amount: decimal(units) };
        if (next(3) === 0) {
          server.clock.set(new Date(`${day}T16:0${next(10)}:00Z`));
          await signInAgain();
          closed.push((await redeemBy(server, who, order)).body.error?.code);
          server.clock.set(new Date(`${day}T16:20:00Z`));
          await signInAgain();
        }
        const { body } = await redeemBy(server, who, order);
        if (!body.success) throw new Error(`a redemption answered ${body.error.code}`);
        // On the day of the order, the amount is not staked for the whole day.
        lot.units.push({ from: day, units: all - units });
      } else {
        const units = BigInt(1 + next(9)) * 1_000_000n + BigInt(next(1_000_000));
        const { body } = await stakeBy(who, product, decimal(units));
        if (!body.success) throw new Error(`a stake answered ${body.error.code}`);
        const from = addDays(day, 1);
        lots.push({ who: who.userId, id: body.result.id, from, units: [{ from, units }] });
      }
    }
    // The job misses days, runs late, and several run concurrently.
    if (next(4) === 0) {
      server.clock.set(new Date(`${day}T${next(2) === 0 ? '16:05' : '23:10'}:00Z`));
      await Promise.all(Array.from({ length: 1 + next(3) }, () => settle(server.deps)));
    }
  }
  const last = addDays(firstDay, days);
  server.clock.set(paidAt(last));
  await settle(server.deps);
  await settle(server.deps);

  expect(lots.length).toBeGreaterThan(10);
  expect(new Set(closed)).toEqual(new Set(['earn:closed']));
  for (const { userId } of people) {
    const lines = await server.db
      .selectFrom('earn_payment')
      .select(['day', 'amount', 'carried_after'])
      .where('account_id', '=', userId)
      .orderBy('day')
      .execute();
    const paid = lines.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
    const carried = BigInt(lines.at(-1)?.carried_after ?? '0');
    const owed = reckon(lots, userId, last);
    expect(paid * interestParts + carried).toBe(owed);
    expect(carried).toBeLessThan(interestParts);
    expect(paid).toBeGreaterThan(0n);
  }
  const { rows } = await server.pool.query(
    "select count(*)::int as n, count(distinct key)::int as keys from ledger_transfer where kind = 'earn.interest'",
  );
  expect(rows[0].n).toBe(rows[0].keys);
  const leap = await server.db.selectFrom('earn_run').select('total').where('day', '=', '2028-02-29').execute();
  expect(leap).toHaveLength(1);
  expect(await findDiscrepancies(server.db)).toEqual([]);
}, 540_000);

const decimal = (units: bigint) => {
  const text = String(units).padStart(7, '0');
  return `${text.slice(0, -6)}.${text.slice(-6)}`;
};
