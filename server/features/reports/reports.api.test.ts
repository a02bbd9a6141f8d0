import { afterAll, beforeAll, expect, test } from 'vitest';
import { assetCode } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { convertUnits } from '#contract/platform/money-rate.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import { reports } from '#contract/reports/calls.ts';
import { bookedKinds, chartOfAccounts } from '#contract/reports/rules.ts';
import {
  accountKinds,
  closeDays,
  customerAccount,
  findDiscrepancies,
  platformAccount,
  post,
  type Leg,
} from '#server/ledger/index.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';

let server: TestServer;
let treasurer: Someone;
let support: Someone;
let customer: Someone;

const eur = assetCode('EUR');
const [first, between, second, open] = ['2020-02-28', '2020-02-29', '2020-03-01', '2020-03-02'] as const;
const units = (amount: string) => must(parseUnits(amount, 2), 'an amount');
let made = 0;

/** Posts the legs at an instant. */
const book = (at: string, kind: string, legs: readonly Leg[]) =>
  server.db.transaction().execute((tx) => {
    made += 1;
    return post(tx, [{ kind, reference: `report-${made}`, key: `report:${made}`, legs }], new Date(at));
  });
const own = () => customerAccount(customer.userId, eur, 'available');
const custody = platformAccount(eur, 'custody');
const fees = platformAccount(eur, 'fee');

beforeAll(async () => {
  server = await testServer();
  [treasurer, support, customer] = await Promise.all([
    someone(server, { roles: ['treasury'] }),
    someone(server, { roles: ['support'] }),
    someone(server),
  ]);
  await book(`${first}T00:00:00Z`, 'deposit.credit', [
    { account: custody, amount: -units('100') },
    { account: own(), amount: units('100') },
  ]);
  await book(`${second}T23:59:59.999Z`, 'withdrawal.settle', [
    { account: own(), amount: -units('40.50') },
    { account: custody, amount: units('40') },
    { account: fees, amount: units('0.50') },
  ]);
  await book(`${open}T00:00:00Z`, 'deposit.credit', [
    { account: custody, amount: -units('7') },
    { account: own(), amount: units('7') },
  ]);
});
afterAll(() => server.close());

const ask = {
  trial: (From: string, Until: string) => treasurer.device.ask(reports.trialBalance, { query: { From, Until } }),
  journal: (query: object) => treasurer.device.ask(reports.journal, { query: { From: first, Until: open, ...query } }),
};

test('every kind of ledger account has its own number in the chart of accounts', () => {
  expect(bookedKinds.toSorted()).toEqual(Object.keys(accountKinds).toSorted());
  const numbers = Object.values(chartOfAccounts).map(({ number }) => number);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('a day is closed once, after it has ended and its postings can no longer be in flight', async () => {
  const at = (time: string) => closeDays(server.db, new Date(time));
  expect(await at(`${first}T23:59:00Z`)).toBe(0);
  expect((await ask.trial(first, open)).closedThrough).toBeNull();
  expect(await at(`${between}T00:29:00Z`)).toBe(0);
  const twice = await Promise.all([at(`${open}T00:31:00Z`), at(`${open}T00:31:00Z`)]);
  expect(twice[0]! + twice[1]!).toBe(3);
  expect((await ask.trial(first, open)).closedThrough).toBe(second);
});

test('a trial balance has the opening, debit, credit and closing amounts, which sum to zero', async () => {
  const { lines } = await ask.trial(second, open);
  expect(lines).toEqual([
    { asset: 'EUR', account: 'available', opening: '100.00', debit: '40.50', credit: '0.00', closing: '59.50' },
    { asset: 'EUR', account: 'custody', opening: '-100.00', debit: '0.00', credit: '40.00', closing: '-60.00' },
    { asset: 'EUR', account: 'fee', opening: '0.00', debit: '0.00', credit: '0.50', closing: '0.50' },
  ]);
  const sum = (name: 'opening' | 'closing' | 'debit' | 'credit') =>
    lines.reduce(
      (total, line) =>
        total + must(parseUnits(line[name].replace('-', ''), 2), name) * (line[name].startsWith('-') ? -1n : 1n),
      0n,
    );
  expect([sum('opening'), sum('closing'), sum('debit') - sum('credit')]).toEqual([0n, 0n, 0n]);
});

test('the closing balances of the last closed day equal the ledger’s balances', async () => {
  await closeDays(server.db, new Date('2020-03-03T01:00:00Z'));
  const { lines } = await ask.trial(first, open);
  const { rows } = await server.pool.query<{ account: string; closing: string }>(
    `select kind as account, (sum(balance) / 100)::numeric(40,2)::text as closing
       from ledger_account where asset = 'EUR' group by 1 order by 1`,
  );
  expect(lines.map(({ account, closing }) => ({ account, closing }))).toEqual(rows);
  expect(await findDiscrepancies(server.db)).toEqual([]);
});

test('activity lists posted amounts and fees by kind of transfer', async () => {
  const { lines } = await treasurer.device.ask(reports.activity, { query: { From: first, Until: second } });
  expect(lines).toEqual([
    { transferKind: 'deposit.credit', asset: 'EUR', posted: '100.00', fees: '0.00', entries: '2' },
    { transferKind: 'withdrawal.settle', asset: 'EUR', posted: '40.50', fees: '0.50', entries: '3' },
  ]);
});

test('the journal’s pages omit nothing and repeat nothing', async () => {
  const whole = await ask.journal({});
  expect(whole.nextCursor).toBeNull();
  expect(
    whole.items.map(({ day, account, transferKind, debit, credit }) => [day, account, transferKind, debit, credit]),
  ).toEqual([
    [first, 'available', 'deposit.credit', '0.00', '100.00'],
    [first, 'custody', 'deposit.credit', '100.00', '0.00'],
    [second, 'available', 'withdrawal.settle', '40.50', '0.00'],
    [second, 'custody', 'withdrawal.settle', '0.00', '40.00'],
    [second, 'fee', 'withdrawal.settle', '0.00', '0.50'],
    [open, 'available', 'deposit.credit', '0.00', '7.00'],
    [open, 'custody', 'deposit.credit', '7.00', '0.00'],
  ]);
  const paged = [];
  for (let cursor: string | undefined; ;) {
    const page = await ask.journal({ MaxResultCount: 2, ...(cursor ? { Cursor: cursor } : {}) });
    paged.push(...page.items);
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  expect(paged).toEqual(whole.items);
});

test('a summary shows each closed day in one currency, at the rate of that day', async () => {
  const query = { From: first, Until: open, Currency: 'EUR' } as const;
  const summary = await treasurer.device.ask(reports.summary, { query });
  expect(summary).toEqual({
    volume: '147.50',
    fees: '0.50',
    days: [
      { day: open, volume: '7.00', fees: '0.00', balances: '66.50', unpriced: [] },
      { day: second, volume: '40.50', fees: '0.50', balances: '59.50', unpriced: [] },
      { day: between, volume: '0.00', fees: '0.00', balances: '100.00', unpriced: [] },
      { day: first, volume: '100.00', fees: '0.00', balances: '100.00', unpriced: [] },
    ],
  });
  const later = await treasurer.device.ask(reports.summary, { query: { ...query, From: second } });
  expect(later.days.map(({ balances }) => balances)).toEqual(['66.50', '59.50']);
  const rates = await server.deps.providers.rates.findRates(['EUR'], 'USD', [new Date(`${second}T23:59:59.999Z`)]);
  const inDollars = await treasurer.device.ask(reports.summary, { query: { ...query, From: second, Currency: 'USD' } });
  const rate = must(rates[0]?.get('EUR'), 'a rate');
  const worth = convertUnits(units('59.50'), rate, { base: 2, quote: 2 }, 'halfEven');
  expect(inDollars.days.at(-1)?.balances).toBe(formatUnits(worth, 2));
});

test.each([
  ['a day that there is not', { From: '2020-02-30', Until: open }],
  ['the wrong way round', { From: open, Until: first }],
  ['more than a year', { From: '2019-01-01', Until: open }],
  ['a strange cursor', { From: first, Until: open, Cursor: '1|2' }],
])('%s is refused', async (_name, query) => {
  const { body } = await treasurer.device.call(reports.journal, { query });
  expect(body).toMatchObject({ success: false, error: { code: 'request:invalid' } });
});

test('support can’t read any of the reports', async () => {
  const query = { From: first, Until: open };
  const answers = await Promise.all([
    support.device.call(reports.trialBalance, { query }),
    support.device.call(reports.activity, { query }),
    support.device.call(reports.journal, { query }),
    support.device.call(reports.summary, { query: { ...query, Currency: 'EUR' } }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
});
