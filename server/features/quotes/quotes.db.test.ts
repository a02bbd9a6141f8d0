import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assetCode } from '#contract/platform/assets.ts';
import { pairTerms } from '#contract/convert/rules.ts';
import { purge } from '#server/platform/purge.ts';
import { Refusal } from '#contract/platform/errors.ts';
import { balances, customerAccount, platformAccount, post, postOne, simpleTransfer } from '#server/ledger/index.ts';
import { createIds } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db.ts';
import { testClock } from '../../../tests/harness/clock.ts';
import { testDatabase, type TestDatabase } from '../../../tests/harness/database.ts';
import { quotesKept, issueQuote, useQuote, type Quote, type QuoteTerms } from './index.ts';

const [usdt, eur] = [assetCode('USDT'), assetCode('EUR')];
const clock = testClock();
const ids = createIds(clock);
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function someone(): Promise<QuoteTerms> {
  const accountId = randomUUID();
  const names = { kind: 'deposit.credit', reference: accountId, key: accountId } as const;
  const own = customerAccount(accountId, usdt, 'available');
  await inTransaction((tx) => post(tx, [simpleTransfer(names, platformAccount(usdt, 'custody'), own, 100_000_000n)]));
  return {
    accountId,
    userId: accountId,
    purpose: 'convert',
    gives: { asset: usdt, units: 20_000_000n },
    gets: { asset: eur, units: 1896n },
    rate: { value: '0.9481', at: clock.now() },
    midRate: '0.95',
    spreadBps: 20,
    termsId: pairTerms('USDT', 'EUR')?.terms.id ?? '',
  };
}

const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work);
const issue = (terms: QuoteTerms) => issueQuote(database.db, { clock, ids }, terms, 30);

/** Posts with a quote the way an order does: uses the quote and moves both sides atomically. */
const order = (claim: Quote, isFailing = false) =>
  inTransaction(async (tx) => {
    const { gives, gets, accountId } = await useQuote(tx, { clock }, { ...claim, purposes: [claim.purpose] });
    const own = (asset: typeof gives.asset) => customerAccount(accountId, asset, 'available');
    const legs = [
      { account: own(gives.asset), amount: -gives.units },
      { account: platformAccount(gives.asset, 'custody'), amount: gives.units },
      { account: platformAccount(gets.asset, 'custody'), amount: -gets.units },
      { account: own(gets.asset), amount: gets.units },
    ];
    await postOne(tx, { kind: 'convert', reference: claim.id, key: randomUUID(), legs });
    if (isFailing) throw new Error('the order failed after all');
  });
const outcome = async (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? [error.code, error.details?.['status'] ?? null] : String(error)),
  );
const hasOf = async (accountId: string) =>
  Object.fromEntries((await balances(database.db, accountId)).map(({ asset, available }) => [asset, available]));

test('twenty concurrent orders with one quote post once, at the quote’s amounts', async () => {
  const who = await someone();
  const quote = await issue(who);
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcome(order(quote))));
  expect(outcomes.filter((one) => one === 'done')).toHaveLength(1);
  expect(outcomes.filter((one) => one !== 'done')).toEqual(Array.from({ length: 19 }, () => [60015, 'used']));
  expect(await hasOf(who.accountId)).toMatchObject({ USDT: 80_000_000n, EUR: 1896n });
});

test('a quote whose order is rolled back stays usable', async () => {
  const quote = await issue(await someone());
  expect(await outcome(order(quote, true))).toBe('Error: the order failed after all');
  expect(await outcome(order(quote))).toBe('done');
});

test('a quote is valid until its last millisecond by the server’s clock', async () => {
  const [early, late] = [await issue(await someone()), await issue(await someone())];
  clock.advance(29_999);
  expect(await outcome(order(early))).toBe('done');
  clock.advance(1);
  expect(await outcome(order(late))).toEqual([60015, 'expired']);
});

test('a quote of another user, account or kind is unknown, and stays usable', async () => {
  const quote = await issue(await someone());
  const others = [
    { accountId: randomUUID() },
    { userId: randomUUID() },
    { purpose: 'remittance' },
    { id: randomUUID() },
  ];
  for (const other of others) expect(await outcome(order({ ...quote, ...other }))).toEqual(['request:notFound', null]);
  expect(await outcome(order(quote))).toBe('done');
});

test('an unused quote is deleted a day after it expires, and a used one is kept', async () => {
  const [used, left] = [await issue(await someone()), await issue(await someone())];
  await order(used);
  clock.advance(30_000 + 86_400_000);
  await purge({ db: database.db, clock }, quotesKept);
  expect(await outcome(order(left))).toEqual([60015, 'expired']);
  clock.advance(1);
  await purge({ db: database.db, clock }, quotesKept);
  expect(await outcome(order(left))).toEqual(['request:notFound', null]);
  expect(await outcome(order(used))).toEqual([60015, 'used']);
});
