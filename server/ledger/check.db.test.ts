import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { assetCode } from '#contract/platform/assets.ts';
import { testDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { checkLedger } from './check.ts';
import { customerAccount, platformAccount, transfer } from './index.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
  await database.db.transaction().execute((tx) =>
    transfer(tx, {
      kind: 'deposit.credit',
      reference: randomUUID(),
      key: randomUUID(),
      from: platformAccount(assetCode('USDT'), 'custody'),
      to: customerAccount(randomUUID(), assetCode('USDT'), 'available'),
      amount: 5n,
    }),
  );
});
afterEach(() => database.close());

const alarms = async () => {
  const lines: string[] = [];
  await checkLedger(database.db, (line) => lines.push(line));
  return lines;
};
const records = () => database.db.selectFrom('audit').select('action').where('subject', '=', 'ledger').execute();

test('a consistent ledger raises no alarm', async () => {
  expect(await alarms()).toEqual([]);
  expect(await records()).toEqual([]);
});

test('a balance that its entries don’t explain raises an alarm and is audited', async () => {
  await database.owner.query(`alter table ledger_account disable trigger user;
    update ledger_account set balance = balance + 1 where kind = 'available';
    alter table ledger_account enable trigger user`);
  const lines = await alarms();
  expect(lines[0]).toBe('ALARM: the ledger disagrees with itself in 1 places');
  expect(lines[1]).toMatch(/^ALARM: ledger balance \d+$/);
  expect(await records()).toEqual([{ action: 'ledger.discrepancy' }]);
});
