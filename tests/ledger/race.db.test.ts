import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  balances,
  createPoster,
  customerAccount,
  findDiscrepancies,
  hold,
  platformAccount,
  postOne,
  release,
  simpleTransfer,
} from '#server/ledger/index.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { testDatabase, type TestDatabase } from '../harness/database.ts';
import { isRefusal } from './refusals.ts';

const rounds = 30;
const callers = 50;
const whole = 10n ** 19n;

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase({ connections: callers });
});

afterAll(async () => {
  expect(await findDiscrepancies(database.db)).toEqual([]);
  await database.close();
});

function deposit(owner: string, amount: bigint) {
  const names = { kind: 'deposit', reference: owner, key: `deposit:${owner}` };
  return simpleTransfer(
    names,
    platformAccount(assetCode('ETH'), 'custody'),
    customerAccount(owner, assetCode('ETH'), 'available'),
    amount,
  );
}

function withdrawal(owner: string, key: string) {
  const names = { kind: 'withdraw', reference: owner, key };
  return simpleTransfer(
    names,
    customerAccount(owner, assetCode('ETH'), 'available'),
    platformAccount(assetCode('ETH'), 'custody'),
    whole,
  );
}

async function fundedOwner(): Promise<string> {
  const owner = randomUUID();
  await database.db.transaction().execute((tx) => postOne(tx, deposit(owner, whole)));
  return owner;
}

/** Counts how many concurrent attempts succeed; any error except the declared rejection fails the test. */
async function countWinners(attempts: readonly Promise<boolean>[]): Promise<number> {
  const results = await Promise.all(attempts);
  return results.filter(Boolean).length;
}

function orRefused(attempt: Promise<unknown>): Promise<boolean> {
  return attempt.then(
    () => true,
    (error: unknown) => {
      if (isRefusal(error, 60028)) return false;
      throw error;
    },
  );
}

const times = Array.from({ length: callers }, (_, index) => index);

test(`exactly one of ${callers} concurrent withdrawals of a whole balance, each on its own connection, wins in each of ${rounds} rounds`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const owner = await fundedOwner();
    const attempts = times.map((index) =>
      orRefused(database.db.transaction().execute((tx) => postOne(tx, withdrawal(owner, `${owner}:${index}`)))),
    );
    expect(await countWinners(attempts)).toBe(1);
    expect(await balances(database.db, owner)).toMatchObject([{ asset: 'ETH', available: 0n, total: 0n }]);
  }
});

test(`exactly one withdrawal of a whole balance wins through the grouped commits of four posters, in each of ${rounds} rounds`, async () => {
  const posters = times.slice(0, 4).map(() => createPoster(database.pool));
  for (let round = 0; round < rounds; round += 1) {
    const owner = await fundedOwner();
    const attempts = times.map(async (index) => {
      const outcome = await posters[index % 4]!.post(withdrawal(owner, `${owner}:${index}`));
      expect(['posted', 'insufficient']).toContain(outcome.status);
      return outcome.status === 'posted';
    });
    expect(await countWinners(attempts)).toBe(1);
    expect(await balances(database.db, owner)).toMatchObject([{ available: 0n }]);
  }
});

test('fifty concurrent postings with one key post once, and all return the same transfer', async () => {
  const owner = await fundedOwner();
  const attempts = times.map(() =>
    database.db.transaction().execute((tx) => postOne(tx, withdrawal(owner, `${owner}:once`))),
  );
  const results = await Promise.all(attempts);
  expect(results.filter((result) => !result.isReplay)).toHaveLength(1);
  expect(new Set(results.map((result) => result.transferId)).size).toBe(1);
});

test('concurrent transfers back and forth between two customers neither deadlock nor lose money', async () => {
  const [one, other] = [await fundedOwner(), await fundedOwner()];
  const accounts = [
    customerAccount(one, assetCode('ETH'), 'available'),
    customerAccount(other, assetCode('ETH'), 'available'),
  ] as const;
  const attempts = Array.from({ length: 200 }, (_, index) => {
    const [from, to] = index % 2 === 0 ? accounts : accounts.toReversed();
    const names = { kind: 'move', reference: 'to and fro', key: `${one}:${index}` };
    return database.db.transaction().execute((tx) => postOne(tx, simpleTransfer(names, from!, to!, 1n)));
  });
  await Promise.all(attempts);
  expect(await balances(database.db, one)).toMatchObject([{ available: whole }]);
  expect(await balances(database.db, other)).toMatchObject([{ available: whole }]);
});

test('a hold released twenty times concurrently under different keys is released once', async () => {
  const owner = await fundedOwner();
  const names = { kind: 'hold', reference: owner, key: `${owner}:hold` };
  const command = { ...names, owner, asset: assetCode('ETH'), amount: whole / 2n };
  // A second hold, so that the balance of the held account alone would not prevent a second release.
  await database.db.transaction().execute((tx) => hold(tx, { ...command, key: `${owner}:hold2` }));
  const { transferId: holdId } = await database.db.transaction().execute((tx) => hold(tx, command));
  const attempts = times.slice(0, 20).map((index) => {
    const named = { kind: 'release', reference: owner, key: `${owner}:release:${index}` };
    return orRefused(database.db.transaction().execute((tx) => release(tx, { ...command, ...named, holdId })));
  });
  expect(await countWinners(attempts)).toBe(1);
  expect(await balances(database.db, owner)).toMatchObject([{ available: whole / 2n, held: whole / 2n }]);
});

test('an account opened concurrently by many first transfers exists once', async () => {
  const owner = randomUUID();
  const attempts = times.map((index) => {
    const draft = { ...deposit(owner, 1n), key: `${owner}:${index}` };
    return database.db.transaction().execute((tx) => postOne(tx, draft));
  });
  await Promise.all(attempts);
  expect(await balances(database.db, owner)).toMatchObject([{ available: BigInt(callers) }]);
});
