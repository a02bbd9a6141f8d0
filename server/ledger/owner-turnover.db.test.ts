import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assetCode } from '#contract/platform/assets.ts';
import { addDays, dayAt, startOfDay } from '#contract/platform/days.ts';
import { testDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import {
  balancesAt,
  customerAccount,
  ownerTurnover,
  platformAccount,
  postOne,
  type AccountAddress,
  type Leg,
  type Turnover,
} from './index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ connections: 20 });
});
afterAll(() => database.close());

const firstDay = '2026-10-20';
const days = 20;
const zones = ['America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati'];

/** Returns a random time within those days; New York sets its clocks back during them. */
const someTime = () => new Date(Date.parse(`${firstDay}T00:00:00Z`) + randomInt(days * 24 * 3600 * 1000));
const boundariesIn = (zone: string) =>
  Array.from({ length: days + 3 }, (_unused, index) => startOfDay(addDays(firstDay, index - 1), zone));

type Move = (owner: string) => { readonly kind: string; readonly legs: readonly Leg[] };

const leg = (account: AccountAddress, amount: bigint): Leg => ({ account, amount });
const some = () => BigInt(randomInt(1, 1000));
const own = (owner: string, kind: 'available' | 'held', asset = 'USDT') =>
  customerAccount(owner, assetCode(asset), kind);

/** Transfers in, out, between the owner's own accounts, and combinations. */
const moves: readonly Move[] = [
  (owner) => move('deposit', platformAccount(assetCode('USDT'), 'custody'), own(owner, 'available'), some()),
  (owner) => move('deposit', platformAccount(assetCode('EUR'), 'custody'), own(owner, 'available', 'EUR'), some()),
  (owner) => move('send', own(owner, 'available'), platformAccount(assetCode('USDT'), 'fee'), some()),
  (owner) => move('hold', own(owner, 'available'), own(owner, 'held'), some()),
  (owner) => move('capture', own(owner, 'held'), platformAccount(assetCode('USDT'), 'custody'), some()),
  (owner) => {
    const [part, fee] = [some(), some()];
    const legs = [
      leg(own(owner, 'available'), -part - fee),
      leg(own(owner, 'held'), part),
      leg(platformAccount(assetCode('USDT'), 'fee'), fee),
    ];
    return { kind: 'holdWithFee', legs };
  },
];

function move(kind: string, from: AccountAddress, to: AccountAddress, amount: bigint) {
  return { kind, legs: [leg(from, -amount), leg(to, amount)] };
}

async function post(drafts: readonly { kind: string; legs: readonly Leg[] }[], at = someTime()) {
  await database.db.transaction().execute(async (tx) => {
    for (const draft of drafts)
      await postOne(tx, { ...draft, id: randomUUID(), reference: 'test', key: randomUUID() }, at);
  });
}

async function funded(): Promise<string> {
  const owner = randomUUID();
  const rich = (asset: string, kind: 'available' | 'held') =>
    move('deposit', platformAccount(assetCode(asset), 'custody'), own(owner, kind, asset), 1_000_000n);
  await post([rich('USDT', 'available'), rich('USDT', 'held'), rich('EUR', 'available')]);
  return owner;
}

const postSome = (owner: string) => post([moves[randomInt(moves.length)]!(owner)]);

/** Reads every entry of an owner and sums them without the database's help. */
async function naive(owner: string, zone: string): Promise<Turnover[]> {
  const { rows } = await sql<{ transfer_id: string; kind: string; asset: string; amount: string; created_at: Date }>`
    select e.transfer_id, t.kind, a.asset, e.amount, e.created_at from ledger_entry e
      join ledger_account a on a.id = e.account_id join ledger_transfer t on t.id = e.transfer_id
     where a.owner = ${owner}`.execute(database.db);
  const sums = new Map<string, Turnover>();
  for (const legs of Map.groupBy(rows, (row) => `${row.transfer_id} ${row.asset}`).values()) {
    const net = legs.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
    const { asset, kind, created_at: at } = legs[0]!;
    const dayIndex = boundariesIn(zone).findIndex((start) => dayAt(start, zone) === dayAt(at, zone));
    const key = `${dayIndex} ${asset} ${kind}`;
    const before = sums.get(key) ?? { dayIndex, asset, kind, cameIn: 0n, wentOut: 0n };
    const [cameIn, wentOut] = net > 0n ? [net, 0n] : [0n, -net];
    if (net !== 0n) sums.set(key, { ...before, cameIn: before.cameIn + cameIn, wentOut: before.wentOut + wentOut });
  }
  return [...sums.values()].toSorted(inOrder);
}

const inOrder = (one: Turnover, other: Turnover) =>
  one.dayIndex - other.dayIndex || compare(one.asset, other.asset) || compare(one.kind, other.kind);
const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

test('turnover is the naive sum of all entries, whatever the posting order and the chunks it is summed in', async () => {
  const owner = await funded();
  for (const chunk of [1, 3, 2000]) {
    for (let count = 0; count < 40; count += 1) await postSome(owner);
    for (const zone of zones)
      expect((await ownerTurnover(database.db, owner, boundariesIn(zone), chunk)).toSorted(inOrder)).toEqual(
        await naive(owner, zone),
      );
  }
});

test('turnover stays correct when many read while others post', async () => {
  const owner = await funded();
  const boundaries = boundariesIn('UTC');
  const posting = Array.from({ length: 6 }, async () => {
    for (let count = 0; count < 15; count += 1) await postSome(owner);
  });
  const reading = Array.from({ length: 6 }, async () => {
    for (let count = 0; count < 15; count += 1) await ownerTurnover(database.db, owner, boundaries, 4);
  });
  await Promise.all([...posting, ...reading]);
  expect((await ownerTurnover(database.db, owner, boundaries)).toSorted(inOrder)).toEqual(await naive(owner, 'UTC'));
});

test('turnover counts exactly once an entry whose transaction starts early and posts late', async () => {
  const owner = await funded();
  const early = await database.db.startTransaction().execute();
  await sql`select 1`.execute(early);
  await postSome(owner);
  await ownerTurnover(database.db, owner, boundariesIn('UTC'));
  await postOne(early, { ...moves[0]!(owner), id: randomUUID(), reference: 'test', key: randomUUID() }, someTime());
  const before = await ownerTurnover(database.db, owner, boundariesIn('UTC'));
  await early.commit().execute();
  const after = await ownerTurnover(database.db, owner, boundariesIn('UTC'));
  expect(after).not.toEqual(before);
  expect(after.toSorted(inOrder)).toEqual(await naive(owner, 'UTC'));
});

test('a balance at an instant is the balance after the last entry before it, held money included', async () => {
  const owner = randomUUID();
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 1, hour));
  await post([move('deposit', platformAccount(assetCode('USDT'), 'custody'), own(owner, 'available'), 100n)], at(2));
  await post([move('hold', own(owner, 'available'), own(owner, 'held'), 40n)], at(4));
  for (let count = 0; count < 20; count += 1)
    await post([move('send', own(owner, 'available'), platformAccount(assetCode('USDT'), 'fee'), 1n)], at(6));
  await post([move('capture', own(owner, 'held'), platformAccount(assetCode('USDT'), 'custody'), 40n)], at(8));
  const instants = [1, 2, 3, 5, 6, 7, 9].map(at);
  const found = await balancesAt(database.db, owner, instants);
  const totals = instants.map((_at, index) => found.find((one) => one.index === index)?.total ?? 0n);
  expect(totals).toEqual([0n, 100n, 100n, 100n, 80n, 80n, 40n]);
});
