import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  accountKinds,
  customerAccount,
  openAccount,
  platform,
  platformAccount,
  post,
  postOne,
  simpleTransfer,
} from '#server/ledger/index.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { createDb } from '#server/platform/db.ts';
import { testDatabase, type TestDatabase } from '../harness/database.ts';

let database: TestDatabase;
let owner: string;
let transferId: string;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(async () => {
  await database.close();
});

beforeEach(async () => {
  owner = randomUUID();
  const names = { kind: 'deposit', reference: 'd', key: `deposit:${owner}` };
  const draft = simpleTransfer(
    names,
    platformAccount(assetCode('EUR'), 'custody'),
    customerAccount(owner, assetCode('EUR'), 'available'),
    100n,
  );
  ({ transferId } = await database.db.transaction().execute((tx) => postOne(tx, draft)));
});

/** Returns everything the ledger holds, to check that an attempt changed nothing. */
async function everything(): Promise<unknown> {
  const { rows } = await database.pool.query(`select
    (select json_agg(a order by id) from ledger_account a) as accounts,
    (select json_agg(t order by id) from ledger_transfer t) as transfers,
    (select json_agg(e order by account_id, seq) from ledger_entry e) as entries`);
  return rows;
}

const attempts = {
  'change an entry': 'update ledger_entry set amount = amount + 1',
  'delete an entry': 'delete from ledger_entry',
  'empty the entries': 'truncate ledger_entry',
  'add an entry': `insert into ledger_entry select account_id, seq + 1, transfer_id, 1, 1, now() from ledger_entry`,
  'change a transfer': `update ledger_transfer set reference = 'else'`,
  'delete a transfer': 'delete from ledger_transfer',
  'empty the transfers': 'truncate ledger_transfer cascade',
  'add a transfer': `insert into ledger_transfer select gen_random_uuid(), kind, reference, key || 'x', null, now() from ledger_transfer`,
  'change a balance': 'update ledger_account set balance = balance + 1',
  'change whose an account is': 'update ledger_account set owner = gen_random_uuid()',
  'lift an account’s floor': 'update ledger_account set may_go_negative = true',
  'delete an account': 'delete from ledger_account',
  'empty the accounts': 'truncate ledger_account cascade',
  'open an account with money in it': `insert into ledger_account (owner, asset, kind, balance, may_go_negative) values (gen_random_uuid(), 'EUR', 'available', 5, false)`,
  'open a customer’s account for the platform': `insert into ledger_account (owner, asset, kind, may_go_negative) values ('${platform}', 'EUR', 'available', false)`,
  'open a platform’s account for a customer': `insert into ledger_account (owner, asset, kind, may_go_negative) values (gen_random_uuid(), 'EUR', 'custody', true)`,
  'forget a hold': 'delete from ledger_hold',
};

test.each(Object.entries(attempts))('the database’s own owner can’t %s', async (_, statement) => {
  const before = await everything();
  await expect(database.owner.query(statement)).rejects.toThrow(/refused|belong|opened empty/);
  expect(await everything()).toEqual(before);
});

test('the constraint rejects a negative customer balance, even from the posting function', async () => {
  const client = await database.owner.connect();
  await client.query(`begin; set local ledger.posting = 'on'`);
  const below = client.query('update ledger_account set balance = -1 where owner = $1', [owner]);
  await expect(below).rejects.toThrow('balance_not_negative');
  await client.query('rollback');
  client.release();
});

test('the write permission that the posting function grants itself ends with it', async () => {
  const names = { kind: 'deposit', reference: 'd', key: randomUUID() };
  const draft = simpleTransfer(
    names,
    platformAccount(assetCode('EUR'), 'custody'),
    customerAccount(owner, assetCode('EUR'), 'available'),
    1n,
  );
  await expect(
    createDb(database.owner)
      .transaction()
      .execute(async (tx) => {
        await postOne(tx, draft);
        await tx.updateTable('ledger_account').set({ balance: '1000' }).where('owner', '=', owner).execute();
      }),
  ).rejects.toThrow('ledger_post is the only writer');
});

const waysAround = {
  'add an entry with the posting’s own setting': `set ledger.posting = 'on'; ${attempts['add an entry']}`,
  'change a balance with it': `set ledger.posting = 'on'; ${attempts['change a balance']}`,
  'change an entry with it': `set ledger.posting = 'on'; ${attempts['change an entry']}`,
  'switch the triggers off': 'alter table ledger_entry disable trigger all',
  'drop a trigger': 'drop trigger immutable on ledger_entry',
  'lift the constraint': 'alter table ledger_account drop constraint balance_not_negative',
  'pass for a replica, which has no triggers': 'set session_replication_role = replica',
  'write the posting anew': 'create or replace function ledger_refuse_change() returns trigger language sql as $$ $$',
  'take the owner’s place': 'set role keelson_owner',
  'let a kind of account go below zero': 'update ledger_account_kind set may_go_negative = true',
  'make a table where the posting looks for its own': 'create table public.ledger_entry_copy (id int)',
};

test.each(Object.entries({ ...waysAround, ...attempts }))('the server’s own role can’t %s', async (_, statement) => {
  const before = await everything();
  const client = await database.pool.connect();
  await expect(client.query(statement)).rejects.toThrow(/permission denied|must be owner|belong|opened empty/);
  client.release(true);
  expect(await everything()).toEqual(before);
});

test('each transfer of a batch has its own outcome, and rejected ones leave no trace', async () => {
  const available = customerAccount(owner, assetCode('EUR'), 'available');
  const names = () => ({ kind: 'move', reference: 'm', key: randomUUID() });
  const outcomes = await database.db.transaction().execute((tx) =>
    post(tx, [
      simpleTransfer(names(), available, customerAccount(owner, assetCode('EUR'), 'staked'), 101n),
      simpleTransfer(names(), available, customerAccount(owner, assetCode('EUR'), 'staked'), 60n),
      simpleTransfer(names(), available, customerAccount(owner, assetCode('EUR'), 'staked'), 60n),
      {
        ...names(),
        legs: [
          { account: available, amount: -1n },
          { account: platformAccount(assetCode('USD'), 'fee'), amount: 1n },
        ],
      },
      {
        ...names(),
        reverses: transferId,
        legs: [
          { account: available, amount: -40n },
          { account: platformAccount(assetCode('EUR'), 'custody'), amount: 40n },
        ],
      },
    ]),
  );
  expect(outcomes.map((outcome) => outcome.status)).toEqual([
    'insufficient',
    'posted',
    'insufficient',
    'unbalanced',
    'posted',
  ]);
  expect(outcomes[0]).toMatchObject({ asset: 'EUR', account: { owner, kind: 'available' } });
});

test('a batch that reverses a transfer never posted is rejected as a whole', async () => {
  const names = { kind: 'reverse', reference: 'r', key: randomUUID() };
  const draft = simpleTransfer(
    names,
    customerAccount(owner, assetCode('EUR'), 'available'),
    platformAccount(assetCode('EUR'), 'custody'),
    1n,
  );
  const attempt = database.db.transaction().execute((tx) => post(tx, [{ ...draft, reverses: randomUUID() }]));
  await expect(attempt).rejects.toThrow('what is reversed was posted before');
});

test('opening an account twice returns the same id', async () => {
  const address = customerAccount(owner, assetCode('GBP'), 'available');
  expect(await openAccount(database.db, address)).toBe(await openAccount(database.db, address));
});

test('the kinds of accounts are the same in the code and in the database', async () => {
  const { rows } = await database.pool.query('select kind, is_customers, may_go_negative from ledger_account_kind');
  const ours = Object.entries(accountKinds).map(([kind, facts]) => ({
    kind,
    is_customers: facts.isCustomers,
    may_go_negative: facts.mayGoNegative,
  }));
  expect(rows.toSorted(byKind)).toEqual(ours.toSorted(byKind));
});

function byKind(left: { kind: string }, right: { kind: string }): number {
  return left.kind < right.kind ? -1 : 1;
}
