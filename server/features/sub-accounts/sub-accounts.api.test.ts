import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedOwnFunds } from '#server/seeds/own-funds.ts';
import { assets } from '#contract/assets/calls.ts';
import { convert } from '#contract/convert/calls.ts';
import { deposits } from '#contract/deposits/calls.ts';
import { subAccounts } from '#contract/sub-accounts/calls.ts';
import { must } from '#contract/platform/errors.ts';
import { mainAccount, maxSubAccounts, moveValues } from '#contract/sub-accounts/rules.ts';
import { findDiscrepancies } from '#server/ledger/index.ts';
import { company, employee, callFor, makeRole, someone, type Someone } from '../../../tests/harness/company.ts';
import { fund } from '../../../tests/harness/funds.ts';
import { twenty } from '../../../tests/harness/security.ts';
import { codeOf } from '../../../tests/harness/refusals.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { insertPassedStepUp } from '../step-up/testing/passed-step-up.ts';
import { takeReport } from '../deposits/service.ts';
import '../accounts/index.ts';
import { makeSubAccount, tryMove } from './testing/sub-account.ts';
import { exact } from '../../../tests/harness/money.ts';

let server: TestServer;
let firm: Someone;

beforeAll(async () => {
  server = await testServer();
  await seedOwnFunds(server.deps);
  firm = await company(server);
});
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});

const create = (label: string, reference: string, idempotencyKey: string = randomUUID()) =>
  firm.device.call(subAccounts.create, { body: { label, reference } }, { idempotencyKey });
const short = (items: readonly { asset: string; available: string }[], asset: string) =>
  (items.find((item) => item.asset === asset)?.available ?? '0').replace(/\.?0+$/, '') || '0';
const has = async (Id: string, asset: string) =>
  short((await firm.device.ask(subAccounts.getBalances, { query: { Id } })).items, asset);
const mainHas = async (asset: string) => short((await firm.device.ask(assets.listAssets)).items, asset);
const move = (from: string, to: string, asset: string, amount: string, key?: string) =>
  tryMove(server.deps, firm, { from, to, asset, amount }, key);

describe('sub-accounts', () => {
  test('need a unique reference, and are found by label and reference', async () => {
    expect((await create('Oslo branch', 'branch-1')).status).toBe(200);
    expect(codeOf(await create('Another', 'branch-1'))).toBe('subAccount:exists');
    const key = randomUUID();
    const twice = [await create('Bergen 100%', 'branch-2', key), await create('Bergen 100%', 'branch-2', key)];
    expect(twice[0]?.body).toEqual(twice[1]?.body);
    const found = async (Search: string) =>
      (await firm.device.ask(subAccounts.list, { query: { Search } })).items
        .map(({ reference }) => reference)
        .toSorted();
    expect(await found('oslo')).toEqual(['branch-1']);
    expect(await found('BRANCH')).toEqual(['branch-1', 'branch-2']);
    expect(await found('0%')).toEqual(['branch-2']);
    expect(await found('_')).toEqual([]);
  });

  test.each([
    ['', 'r1'],
    ['   ', 'r1'],
    ['x'.repeat(41), 'r1'],
    ['a\u202eb', 'r1'],
    ['fine', ''],
    ['fine', '-x'],
    ['fine', 'a b'],
    ['fine', 'x'.repeat(10_000)],
  ])('with the label %j and the reference %j are refused', async (label, reference) => {
    expect(codeOf(await create(label, reference))).toBe('request:invalid');
  });

  test('are created once by twenty concurrent requests with one reference', async () => {
    const answers = await twenty(() => create('Race', 'race'));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('are limited to 1,000, even when requests race for the last place', async () => {
    const full = await company(server, 'Full Ltd');
    const now = server.clock.now();
    const rows = Array.from({ length: maxSubAccounts - 1 }, (_, index) => ({
      id: server.deps.ids.uuid(),
      company_id: full.userId,
      label: `n ${index}`,
      reference: `n-${index}`,
      created_at: now,
      archived_at: index % 2 ? now : null,
    }));
    await server.db.insertInto('sub_account').values(rows).execute();
    const answers = await twenty((index) =>
      full.device.call(
        subAccounts.create,
        { body: { label: 'Last', reference: `last-${index}` } },
        { idempotencyKey: randomUUID() },
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(codeOf).filter(Boolean))).toEqual(new Set(['subAccount:tooMany']));
    const page = await full.device.ask(subAccounts.list, { query: { MaxResultCount: 100 } });
    expect([page.items.length, page.count]).toEqual([100, 501]);
    const next = await full.device.ask(subAccounts.list, { query: { Cursor: page.nextCursor ?? '' } });
    expect(next.items[0]?.id && next.items[0].id < (page.items.at(-1)?.id ?? '')).toBe(true);
  });

  test('are refused to individuals, and an employee needs the permission for each action', async () => {
    const person = await someone(server);
    expect(codeOf(await person.device.call(subAccounts.list, { query: {} }))).toBe('request:noPermission');
    const role = await makeRole(server, firm, 'Reader', ['subAccounts.read']);
    const reader = await employee(server, firm, role.id);
    const seen = await callFor(reader, firm, subAccounts.list, { query: {} });
    expect(seen.body.result?.count).toBeGreaterThan(0);
    const input = { body: { label: 'Mine', reference: 'mine' } };
    const made = await callFor(reader, firm, subAccounts.create, input, { idempotencyKey: randomUUID() });
    expect(codeOf(made)).toBe('request:noPermission');
  });
});

describe('a deposit', () => {
  const report = (address: string, tag: string | null, hash: string, confirmations: number) =>
    takeReport(
      server.deps,
      {
        transactionHash: hash,
        outputIndex: 0,
        network: 'BTC',
        asset: 'BTC',
        address,
        tag,
        amount: '0.5',
        confirmations,
      },
      'test',
    );

  test('to a sub-account’s address is credited once, to that sub-account only', async () => {
    const id = await makeSubAccount(firm);
    const order = { id, asset: 'BTC', network: 'BTC' };
    const { address, tag } = await firm.device.ask(subAccounts.makeAddress, { body: order });
    expect((await firm.device.ask(subAccounts.makeAddress, { body: order })).address).toBe(address);
    const main = await firm.device.ask(deposits.getAddress, { query: { Asset: 'BTC', Network: 'BTC' } });
    expect(main.address).not.toBe(address);
    expect((await firm.device.ask(subAccounts.listAddresses, { query: { Id: id } })).items).toEqual([
      { asset: 'BTC', network: 'BTC', address, tag },
    ]);
    const incoming = () => firm.device.ask(subAccounts.listDeposits, { query: { Id: id } });
    await report(address, tag, `hash-${id}`, 1);
    expect((await incoming()).items).toMatchObject([{ status: 'confirming', confirmations: 1, amount: '0.50000000' }]);
    for (const confirmations of [0, 1, 2, 2, 1, 6]) await report(address, tag, `hash-${id}`, confirmations);
    // The risk check runs first.
    await server.workJobs();
    expect((await incoming()).items).toMatchObject([{ status: 'completed', address, asset: 'BTC' }]);
    expect(await has(id, 'BTC')).toBe('0.5');
    expect(await mainHas('BTC')).toBe('0');
    expect((await firm.device.ask(deposits.listDeposits, { body: {} })).items).toEqual([]);
    const history = await firm.device.ask(subAccounts.listHistory, { query: { Id: id } });
    expect(history.items).toMatchObject([
      { kind: 'deposit.credit', direction: 'in', amount: '0.50000000', asset: 'BTC' },
    ]);
    const { total, items } = await firm.device.ask(subAccounts.list, { query: {} });
    expect(exact(total)).toBeGreaterThan(0n);
    expect(items.find((item) => item.id === id)?.value).toBe(total);
  });

  test('to an archived sub-account unarchives it', async () => {
    const id = await makeSubAccount(firm);
    const { address, tag } = await firm.device.ask(subAccounts.makeAddress, {
      body: { id, asset: 'BTC', network: 'BTC' },
    });
    const archived = await firm.device.ask(subAccounts.archive, { body: { id, isArchived: true } });
    expect(archived.archivedAt).not.toBeNull();
    const again = { id, asset: 'ETH', network: 'ETH' };
    expect(codeOf(await firm.device.call(subAccounts.makeAddress, { body: again }))).toBe('subAccount:archived');
    expect(codeOf(await move(mainAccount, id, 'BTC', '1'))).toBe('subAccount:archived');
    await report(address, tag, `hash-${id}`, 6);
    await server.workJobs();
    const { subAccount } = await firm.device.ask(subAccounts.getBalances, { query: { Id: id } });
    expect(subAccount.archivedAt).toBeNull();
    expect(codeOf(await firm.device.call(subAccounts.archive, { body: { id, isArchived: true } }))).toBe(
      'subAccount:notEmpty',
    );
  });
});

describe('a move', () => {
  test('works in both directions and between sub-accounts, once per idempotency key', async () => {
    await fund(server, firm.userId, 'USDT', '100');
    const [one, two] = [await makeSubAccount(firm), await makeSubAccount(firm)];
    expect((await move(mainAccount, one, 'USDT', '60')).body.result).toMatchObject({ amount: '60.000000', to: one });
    await move(one, two, 'USDT', '25.5');
    await move(two, mainAccount, 'USDT', '5.5');
    expect([await mainHas('USDT'), await has(one, 'USDT'), await has(two, 'USDT')]).toEqual(['45.5', '34.5', '20']);
    const order = { from: one, to: two, asset: 'USDT', amount: '1' };
    const verification = await insertPassedStepUp(server.deps, firm.userId, 'subAccount.move', moveValues(order));
    const idempotencyKey = randomUUID();
    const again = () => firm.device.call(subAccounts.move, { body: { ...order, verification } }, { idempotencyKey });
    const answers = await twenty(again);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect((await again()).status).toBe(200);
    expect(await has(one, 'USDT')).toBe('33.5');
  });

  test('never overdraws a balance when twenty run at once, half of them in the other direction', async () => {
    const [one, two] = [await makeSubAccount(firm), await makeSubAccount(firm)];
    await fund(server, one, 'ETH', '3');
    await fund(server, two, 'ETH', '3');
    const answers = await twenty((index) =>
      index % 2 ? move(one, mainAccount, 'ETH', '3') : move(two, one, 'ETH', '2'),
    );
    const codes = new Set(answers.map(codeOf).filter(Boolean));
    expect([...codes].every((code) => code === 40011)).toBe(true);
    const sum = exact(await mainHas('ETH')) + exact(await has(one, 'ETH')) + exact(await has(two, 'ETH'));
    expect(sum).toBe(exact('6'));
    expect(await has(two, 'ETH')).toBe('1');
  });

  test('that races an archiving never leaves money in an archived sub-account', async () => {
    await fund(server, firm.userId, 'LTC', '10');
    const id = await makeSubAccount(firm);
    const archive = () => firm.device.call(subAccounts.archive, { body: { id, isArchived: true } });
    await twenty<unknown>((index) => (index % 2 ? archive() : move(mainAccount, id, 'LTC', '1')));
    const { subAccount, items } = await firm.device.ask(subAccounts.getBalances, { query: { Id: id } });
    expect(subAccount.archivedAt === null || items.every(({ total }) => exact(total) === 0n)).toBe(true);
  });

  test.each(['0', '-1', '1e3', '0.0000001', '９', '1,5', '', '99999999999999999999'])(
    'of %j is refused',
    async (amount) => {
      const id = await makeSubAccount(firm);
      expect([50014, 40011, 'request:invalid']).toContain(codeOf(await move(mainAccount, id, 'USDT', amount)));
    },
  );

  test('to the same account, of an unknown asset, or with a verification for other values is refused', async () => {
    const id = await makeSubAccount(firm);
    expect(codeOf(await move(id, id, 'USDT', '1'))).toBe(60005);
    expect(codeOf(await move(mainAccount, id, 'NOPE', '1'))).toBe(40001);
    const other = { from: mainAccount, to: id, asset: 'USDT', amount: '2' };
    const verification = await insertPassedStepUp(server.deps, firm.userId, 'subAccount.move', moveValues(other));
    const body = { ...other, amount: '1', verification };
    expect(codeOf(await firm.device.call(subAccounts.move, { body }, { idempotencyKey: randomUUID() }))).toBe(50002);
  });
});

describe('a conversion in a sub-account', () => {
  const quoteBody = (subAccount: string, amount = '40') =>
    ({ body: { from: 'USDT', to: 'BTC', side: 'give', amount, subAccount } }) as const;
  const quoteFor = (who: Someone, subAccount: string, amount?: string) =>
    who.device.call(convert.quote, quoteBody(subAccount, amount));

  test('uses and credits the sub-account’s balance and leaves the main account’s unchanged', async () => {
    const branch = await makeSubAccount(firm);
    await fund(server, branch, 'USDT', '100');
    const before = [await mainHas('USDT'), await mainHas('BTC')];
    const quote = must((await quoteFor(firm, branch)).body.result, 'a quote');
    const { body } = await firm.device.call(convert.createOrder, { body: { quoteId: quote.id } });
    expect(body.result).toMatchObject({ status: 'completed', subAccount: branch, getAmount: quote.getAmount });
    expect(await has(branch, 'USDT')).toBe('60');
    expect(exact(await has(branch, 'BTC'))).toBe(exact(quote.getAmount));
    expect([await mainHas('USDT'), await mainHas('BTC')]).toEqual(before);
    const tooMuch = must((await quoteFor(firm, branch, '61')).body.result, 'a quote');
    const refused = await firm.device.call(convert.createOrder, { body: { quoteId: tooMuch.id } });
    expect(codeOf(refused)).toBe(60028);
  });

  test('is refused to other companies, members who can’t move its money, and once the sub-account is archived', async () => {
    const branch = await makeSubAccount(firm);
    const other = await company(server, 'Other Ltd');
    const person = await someone(server);
    expect(codeOf(await quoteFor(other, branch))).toBe('request:notFound');
    expect(codeOf(await quoteFor(person, branch))).toBe('subAccount:companiesOnly');
    const role = await makeRole(server, firm, 'Trader', ['convert.create', 'convert.read']);
    const member = await employee(server, firm, role.id);
    expect(codeOf(await callFor(member, firm, convert.quote, quoteBody(branch)))).toBe('request:noPermission');
    const { id: quoteId } = must((await quoteFor(firm, branch)).body.result, 'a quote');
    await firm.device.ask(subAccounts.archive, { body: { id: branch, isArchived: true } });
    const refused = await firm.device.call(convert.createOrder, { body: { quoteId } });
    expect(codeOf(refused)).toBe('subAccount:archived');
    expect(codeOf(await quoteFor(firm, branch))).toBe('subAccount:archived');
  });
});
