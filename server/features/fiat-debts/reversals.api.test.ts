import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fiatWithdrawals } from '#contract/fiat-withdrawals/calls.ts';
import { globalAccount } from '#contract/global-account/calls.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { transfer as transfers } from '#contract/transfer/calls.ts';
import { transferValues } from '#contract/transfer/rules.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { customerAccount, findDiscrepancies, platformAccount, transfer } from '#server/ledger/index.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { francOrder } from '../../../tests/access/trades.ts';
import { accountHolder } from '../../../tests/harness/account-holder.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { depositDesk } from '../../../tests/harness/deposit-desk.ts';
import { fund } from '../../../tests/harness/funds.ts';
import { letSettle, listedIban, newIban, pay } from '../../../tests/harness/payers.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { collectDebts } from './index.ts';

let server: TestServer;
let officer: Someone;
let second: Someone;

beforeAll(async () => {
  server = await testServer({ seeded: true });
});
// Time passes in these tests, and the sessions of earlier ones expire.
beforeEach(async () => {
  officer = await someone(server, { roles: ['compliance'] });
  second = await someone(server, { roles: ['compliance'] });
});
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});

const { once, bank, newestOf, available, told, codeOf, creditOf, decide } = depositDesk(() => server);

describe('a reversal', () => {
  async function credited(amount: string) {
    const who = await accountHolder(server);
    const bankId = await pay(who, { payerNumber: await listedIban(server, who), amount });
    await letSettle(server);
    expect((await newestOf(who)).status).toBe('success');
    return { who, bankId };
  }
  async function reverse(bankId: string) {
    await bank().reverse(bankId);
    await server.workJobs();
  }
  const move = ({ device }: Someone, from: 'wallet' | 'globalAccount', amount: string) =>
    device.call(globalAccount.move, { body: { from, asset: 'EUR', amount } }, once());

  test('takes back the full amount if it is available', async () => {
    const { who, bankId } = await credited('100');
    await reverse(bankId);
    expect(await available(who)).toBe('0.00');
    expect((await newestOf(who)).reversal).toMatchObject({ amount: '100.00', owed: '0.00' });
    expect(await told(who)).toEqual(['fiatDeposit.reversed', 'fiatDeposit.credited']);
  });

  test('of spent money creates a debt: nothing leaves until incoming money has paid it', async () => {
    const { who, bankId } = await credited('100');
    // To another customer, out of both accounts.
    expect(await codeOf(move(who, 'globalAccount', '70'))).toBe('done');
    await spendWallet(who.userId, 7000n);
    await reverse(bankId);
    expect((await newestOf(who)).reversal).toMatchObject({ amount: '100.00', owed: '70.00' });
    await fund(server, who.userId, 'EUR', '20');
    expect(await codeOf(move(who, 'wallet', '5'))).toBe('done');
    expect(await codeOf(move(who, 'globalAccount', '5'))).toBe(60011);
    await enqueue(server.db, 'fiatDeposit.collect', {});
    await server.workJobs();
    expect((await newestOf(who)).reversal).toMatchObject({ owed: '50.00' });
    await pay(who, { payerNumber: await listedIban(server, who), amount: '80' });
    await letSettle(server);
    expect(await available(who)).toBe('30.00');
    expect(await codeOf(move(who, 'globalAccount', '5'))).toBe('done');
    expect(await told(who)).toContain('fiatDeposit.reversed');
  });

  test('of spent money keeps all the customer’s assets from leaving until it is paid', async () => {
    const { who, bankId } = await credited('100');
    await move(who, 'globalAccount', '100');
    await spendWallet(who.userId, 10_000n);
    await fund(server, who.userId, 'USDT', '50');
    const payee = await someone(server);
    const send = async () => {
      const order = { toUid: payee.uid, asset: 'USDT', amount: '5' };
      const values = transferValues(order);
      const verification = await insertPassedStepUp(server.deps, who.userId, 'transfer.create', values);
      return codeOf(who.device.call(transfers.create, { body: { ...order, remark: '', verification } }, once()));
    };
    const payFrancs = async () => {
      const body = await francOrder(server, who, who);
      return codeOf(who.device.call(fiatWithdrawals.create, { body }, once()));
    };
    expect(await send()).toBe('done');
    await reverse(bankId);
    expect([await send(), await payFrancs()]).toEqual([60005, 60011]);
    await fund(server, who.userId, 'EUR', '100');
    await collectDebts(server.deps);
    expect([await send(), await payFrancs()]).toEqual(['done', 'done']);
  });

  test('is collected once, even by concurrent incoming money', async () => {
    const { who, bankId } = await credited('100');
    await move(who, 'globalAccount', '100');
    await spendWallet(who.userId, 10_000n);
    await reverse(bankId);
    const waiting: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const paid = await pay(who, { payerNumber: newIban(), amount: '60' });
      await letSettle(server);
      waiting.push((await creditOf(paid)).id);
    }
    const decided = Promise.all(waiting.map((id) => decide(officer, 'fiatDeposit', id, 'approve')));
    const collected = Promise.all([collectDebts(server.deps), collectDebts(server.deps)]);
    expect([await decided, await collected][0]).toEqual(['done', 'done', 'done']);
    await collectDebts(server.deps);
    expect(await available(who)).toBe('80.00');
    const row = server.db.selectFrom('fiat_reversal').select(['status', 'taken']).where('account_id', '=', who.userId);
    expect(await row.executeTakeFirst()).toEqual({ status: 'settled', taken: '10000' });
  });

  test('is collected even if the collection from an earlier debtor fails', async () => {
    const debtors = [];
    for (let count = 0; count < 2; count += 1) {
      const { who, bankId } = await credited('100');
      await move(who, 'globalAccount', '100');
      await spendWallet(who.userId, 10_000n);
      await reverse(bankId);
      await fund(server, who.userId, 'EUR', '100');
      server.clock.advance(1000);
      debtors.push(who);
    }
    const [first, other] = debtors.map(({ userId }) => userId);
    const giveAsset = (asset: string) =>
      server.owner.query('update fiat_reversal set asset = $1 where account_id = $2', [asset, first]);
    const statusOf = async (userId: string | undefined) => {
      const found = server.db
        .selectFrom('fiat_reversal')
        .select('status')
        .where('account_id', '=', userId ?? '');
      return (await found.executeTakeFirst())?.status;
    };
    await giveAsset('NONE');
    await expect(collectDebts(server.deps)).rejects.toThrow('1 collections of a debt failed');
    expect([await statusOf(first), await statusOf(other)]).toEqual(['owed', 'settled']);
    await giveAsset('EUR');
    await collectDebts(server.deps);
    expect(await statusOf(first)).toBe('settled');
  });

  test('is written off by two once one person’s write-offs for the customer in a day add up to a large sum', async () => {
    const who = await accountHolder(server);
    const iban = await listedIban(server, who);
    const paid = [];
    for (const amount of ['30000', '29000']) paid.push(await pay(who, { payerNumber: iban, amount }));
    await letSettle(server);
    expect(await codeOf(move(who, 'globalAccount', '59000'))).toBe('done');
    await spendWallet(who.userId, 5_900_000n);
    for (const bankId of paid) await reverse(bankId);
    const debts = async () =>
      server.db
        .selectFrom('fiat_reversal')
        .select(['id', 'status'])
        .where('account_id', '=', who.userId)
        .orderBy('id')
        .execute();
    const [one, other] = (await debts()).map(({ id }) => id);
    const statuses = async () => (await debts()).map(({ status }) => status);
    expect(await statuses()).toEqual(['owed', 'owed']);
    expect(await decide(officer, 'fiatDebt', one ?? '', 'approve')).toBe('done');
    expect(await decide(officer, 'fiatDebt', other ?? '', 'approve')).toBe('done');
    expect(await statuses()).toEqual(['settled', 'owed']);
    expect(await decide(officer, 'fiatDebt', other ?? '', 'approve')).toBe('staff:decidedBefore');
    expect(await decide(second, 'fiatDebt', other ?? '', 'approve')).toBe('done');
    expect(await statuses()).toEqual(['settled', 'settled']);
  });

  test('before the credit leaves nothing behind', async () => {
    const who = await accountHolder(server);
    const bankId = await pay(who, { payerNumber: newIban() });
    await letSettle(server);
    const { id } = await creditOf(bankId);
    await reverse(bankId);
    expect(await creditOf(bankId)).toMatchObject({ booked: 'reversed' });
    expect((await newestOf(who)).status).toBe('failed');
    const state = server.db.selectFrom('review_case').select('state').where('subject_id', '=', id);
    expect(await state.executeTakeFirst()).toEqual({ state: 'closed' });
  });

  /** Spends from a user's wallet. */
  async function spendWallet(userId: string, amount: bigint) {
    const asset = assetCode('EUR');
    const names = { kind: 'convert.exchange', reference: randomUUID(), key: randomUUID() };
    const from = customerAccount(userId, asset, 'available');
    await server.db
      .transaction()
      .execute((tx) => transfer(tx, { ...names, from, to: platformAccount(asset, 'conversion'), amount }));
  }
});
