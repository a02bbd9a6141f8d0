import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  balances,
  createPoster,
  customerAccount,
  findDiscrepancies,
  platformAccount,
  platformBalance,
  simpleTransfer,
  type TransferDraft,
} from '#server/ledger/index.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { testDatabase, type TestDatabase } from '../harness/database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(async () => {
  expect(await findDiscrepancies(database.db)).toEqual([]);
  await database.close();
});

function deposit(owner: string, key: string = randomUUID(), amount = 1n): TransferDraft {
  const names = { kind: 'deposit', reference: owner, key };
  return simpleTransfer(
    names,
    platformAccount(assetCode('SOL'), 'custody'),
    customerAccount(owner, assetCode('SOL'), 'available'),
    amount,
  );
}

test('each caller gets its own outcome, also within one commit', async () => {
  const poster = createPoster(database.pool);
  const owners = Array.from({ length: 300 }, () => randomUUID());
  const before = await platformBalance(database.db, assetCode('SOL'), 'custody');
  const outcomes = await Promise.all(
    owners.map((owner, index) => {
      const draft = deposit(owner);
      // Every third one withdraws more than the account has.
      return poster.post(
        index % 3 === 0 ? { ...draft, legs: draft.legs.map((leg) => ({ ...leg, amount: -leg.amount })) } : draft,
      );
    }),
  );
  expect(outcomes.map((outcome) => outcome.status)).toEqual(
    owners.map((_, index) => (index % 3 === 0 ? 'insufficient' : 'posted')),
  );
  expect(await balances(database.db, owners[1]!)).toMatchObject([{ available: 1n }]);
  expect(await platformBalance(database.db, assetCode('SOL'), 'custody')).toBe(before - 200n);
});

test('transfers that wait together are grouped into few commits', async () => {
  const poster = createPoster(database.pool);
  const references = Array.from({ length: 200 }, () => randomUUID());
  await Promise.all(references.map((reference) => poster.post({ ...deposit(randomUUID()), reference })));
  const { rows } = await database.pool.query(
    'select count(distinct xmin::text)::int as commits from ledger_transfer where reference = any($1)',
    [references],
  );
  expect(rows[0].commits).toBeLessThan(10);
});

test('transfers of one account are posted in the order they arrive', async () => {
  const poster = createPoster(database.pool, { maxBatch: 7, lanes: 3 });
  const owner = randomUUID();
  const keys = Array.from({ length: 100 }, (_, index) => `${owner}:${index}`);
  await Promise.all(keys.flatMap((key) => [poster.post(deposit(owner, key)), poster.post(deposit(randomUUID()))]));
  const { rows } = await database.pool.query<{ key: string }>(
    `select t.key from ledger_entry e join ledger_transfer t on t.id = e.transfer_id
       join ledger_account a on a.id = e.account_id where a.owner = $1 order by e.seq`,
    [owner],
  );
  expect(rows.map((row) => row.key)).toEqual(keys);
});

test('a transfer that the database rejects fails alone', async () => {
  const poster = createPoster(database.pool);
  const bad = { ...deposit(randomUUID()), reverses: randomUUID() };
  const results = await Promise.allSettled([
    poster.post(deposit(randomUUID())),
    poster.post(bad),
    poster.post(deposit(randomUUID())),
  ]);
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('a connection cut during a commit loses no transfer and posts none twice', async () => {
  const poster = createPoster(database.pool, { maxBatch: 20 });
  const owner = randomUUID();
  const posting = Promise.all(Array.from({ length: 2000 }, () => poster.post(deposit(owner))));
  let cuts = 0;
  for (let attempt = 0; attempt < 1000 && cuts < 3; attempt += 1) {
    const { rowCount } = await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
          and state = 'active' and query like '%ledger_post(%' and pid <> pg_backend_pid()`,
    );
    cuts += rowCount ?? 0;
  }
  expect(cuts).toBeGreaterThan(0);
  const outcomes = await posting;
  expect(outcomes.every((outcome) => outcome.status === 'posted' || outcome.status === 'duplicate')).toBe(true);
  expect(await balances(database.db, owner)).toMatchObject([{ available: 2000n }]);
});

test('a full queue rejects transfers instead of growing', async () => {
  const poster = createPoster(database.pool, { maxWaiting: 10 });
  const attempts = Array.from({ length: 11 }, () => poster.post(deposit(randomUUID())));
  await expect(attempts[10]).rejects.toMatchObject({ code: 'request:tooMany' });
  await poster.drain();
  expect(await Promise.allSettled(attempts)).toHaveLength(11);
});
