import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assetCode } from '#contract/platform/assets.ts';
import { testDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { customerAccount, platformAccount, transfer, type OwnerCursor } from './index.ts';
import { ownerHistory } from './owner-history.ts';
import type { Tx } from '../platform/db.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const credit = (tx: Tx, owner: string, amount: bigint) =>
  transfer(tx, {
    kind: 'deposit.credit',
    reference: randomUUID(),
    key: randomUUID(),
    from: platformAccount(assetCode('USDT'), 'custody'),
    to: customerAccount(owner, assetCode('USDT'), 'available'),
    amount,
  });

async function readAll(owner: string, limit: number): Promise<bigint[]> {
  const amounts: bigint[] = [];
  let cursor: OwnerCursor | null = new Map();
  while (cursor) {
    const page: Awaited<ReturnType<typeof ownerHistory>> = await ownerHistory(database.db, owner, { cursor, limit });
    amounts.push(...page.entries.map(({ amount }) => amount));
    ({ cursor } = page);
  }
  return amounts;
}

test('history neither loses nor repeats an entry whose transaction starts early and posts late', async () => {
  const owner = randomUUID();
  const early = await database.db.startTransaction().execute();
  await early.selectNoFrom((eb) => eb.lit(1).as('one')).execute();
  await database.db.transaction().execute((tx) => credit(tx, owner, 1n));
  await database.db.transaction().execute((tx) => credit(tx, owner, 2n));
  await credit(early, owner, 3n);
  await early.commit().execute();
  expect(await readAll(owner, 1)).toEqual([3n, 2n, 1n]);
  expect(await readAll(owner, 2)).toEqual([3n, 2n, 1n]);
});
