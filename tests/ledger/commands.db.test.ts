import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  balances,
  capture,
  customerAccount,
  hold,
  history,
  platformAccount,
  platformBalance,
  release,
  reverse,
  transfer,
} from '#server/ledger/index.ts';
import { assetCode } from '#contract/platform/assets.ts';
import type { Tx } from '#server/platform/db.ts';
import { testDatabase, type TestDatabase } from '../harness/database.ts';

let database: TestDatabase;
let owner: string;
let depositId: string;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(async () => {
  await database.close();
});

const asset = assetCode('USDC');

function inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return database.db.transaction().execute(work);
}

function names(kind: string) {
  return { kind, reference: 'order-1', key: `${kind}:${randomUUID()}` };
}

beforeEach(async () => {
  owner = randomUUID();
  const from = platformAccount(asset, 'custody');
  const to = customerAccount(owner, asset, 'available');
  ({ transferId: depositId } = await inTransaction((tx) =>
    transfer(tx, { ...names('deposit'), from, to, amount: 1000n }),
  ));
});

test('a hold is captured with its fee, and the rest released', async () => {
  const { transferId: holdId } = await inTransaction((tx) =>
    hold(tx, { ...names('hold'), owner, asset, amount: 500n }),
  );
  expect(await balances(database.db, owner)).toEqual([
    { asset, available: 500n, held: 500n, staked: 0n, inTransit: 0n, total: 1000n },
  ]);
  const feeBefore = await platformBalance(database.db, asset, 'fee');
  const to = [
    { account: platformAccount(asset, 'custody'), amount: 390n },
    { account: platformAccount(asset, 'fee'), amount: 10n },
  ];
  await inTransaction((tx) => capture(tx, { ...names('capture'), owner, asset, holdId, to }));
  await inTransaction((tx) => release(tx, { ...names('release'), owner, asset, holdId, amount: 100n }));
  expect(await balances(database.db, owner)).toMatchObject([{ available: 600n, held: 0n, total: 600n }]);
  expect(await platformBalance(database.db, asset, 'fee')).toBe(feeBefore + 10n);
});

test('holding more than the balance fails with 60028 and the asset, and changes nothing', async () => {
  const attempt = inTransaction((tx) => hold(tx, { ...names('hold'), owner, asset, amount: 1001n }));
  await expect(attempt).rejects.toMatchObject({ code: 60028, details: { asset } });
  expect(await balances(database.db, owner)).toMatchObject([{ available: 1000n, total: 1000n }]);
});

test('no more can be released from a hold than it has left, even if other holds have it', async () => {
  const { transferId: holdId } = await inTransaction((tx) =>
    hold(tx, { ...names('hold'), owner, asset, amount: 300n }),
  );
  await inTransaction((tx) => hold(tx, { ...names('hold'), owner, asset, amount: 300n }));
  const attempt = inTransaction((tx) => release(tx, { ...names('release'), owner, asset, holdId, amount: 301n }));
  await expect(attempt).rejects.toMatchObject({ code: 60028 });
  expect(await balances(database.db, owner)).toMatchObject([{ held: 600n }]);
});

test('a repeated command is carried out once and returns the same transfer', async () => {
  const command = { ...names('hold'), owner, asset, amount: 10n } as const;
  const first = await inTransaction((tx) => hold(tx, command));
  expect(await inTransaction((tx) => hold(tx, command))).toEqual({ transferId: first.transferId, isReplay: true });
  const other = inTransaction((tx) => hold(tx, { ...command, amount: 11n }));
  await expect(other).rejects.toMatchObject({ code: 'idempotency:mismatch' });
  expect(await balances(database.db, owner)).toMatchObject([{ held: 10n }]);
});

test('a transfer is reversed once, and not after the money is gone', async () => {
  const from = customerAccount(owner, asset, 'available');
  const spent = { ...names('spend'), from, to: platformAccount(asset, 'custody'), amount: 1n };
  const { transferId } = await inTransaction((tx) => transfer(tx, spent));
  const undo = (id: string) => inTransaction((tx) => reverse(tx, { ...names('reverse'), transferId: id }));
  await expect(undo(depositId)).rejects.toMatchObject({ code: 60028 });
  const { transferId: reversalId } = await undo(transferId);
  await expect(undo(transferId)).rejects.toThrow('alreadyReversed');
  await expect(undo(reversalId)).rejects.toThrow('a reversal is not reversed');
  await undo(depositId);
  expect(await balances(database.db, owner)).toMatchObject([{ total: 0n }]);
});

test('a posting is undone if the caller’s transaction rolls back', async () => {
  const attempt = inTransaction(async (tx) => {
    await hold(tx, { ...names('hold'), owner, asset, amount: 10n });
    throw new Error('the order could not be written');
  });
  await expect(attempt).rejects.toThrow('the order');
  expect(await balances(database.db, owner)).toMatchObject([{ available: 1000n, held: 0n }]);
});

test('history pages through an account from either end, and new entries don’t shift a page', async () => {
  const account = customerAccount(owner, asset, 'available');
  const spend = () =>
    inTransaction((tx) =>
      transfer(tx, { ...names('spend'), from: account, to: platformAccount(asset, 'custody'), amount: 1n }),
    );
  for (let count = 0; count < 4; count += 1) await spend();
  const first = await history(database.db, account, { limit: 2 });
  await spend();
  const second = await history(database.db, account, { limit: 10, cursor: first.cursor });
  expect(first.entries.map((entry) => entry.balanceAfter)).toEqual([996n, 997n]);
  expect(second.entries.map((entry) => entry.balanceAfter)).toEqual([998n, 999n, 1000n]);
  expect(second.cursor).toBeNull();
  expect(second.entries.at(-1)).toMatchObject({
    seq: 1n,
    kind: 'deposit',
    reference: 'order-1',
    amount: 1000n,
    transferId: depositId,
  });
  const newer = await history(database.db, account, { order: 'oldestFirst', cursor: 5n });
  expect(newer.entries.map((entry) => entry.seq)).toEqual([6n]);
});

test('a posting has the time that was passed in', async () => {
  const at = new Date('2030-01-02T03:04:05.678Z');
  const account = customerAccount(owner, asset, 'available');
  const { postOne, simpleTransfer } = await import('#server/ledger/index.ts');
  const draft = simpleTransfer(names('spend'), account, platformAccount(asset, 'custody'), 1n);
  await inTransaction((tx) => postOne(tx, draft, at));
  expect((await history(database.db, account, { limit: 1 })).entries[0]?.at).toEqual(at);
});
