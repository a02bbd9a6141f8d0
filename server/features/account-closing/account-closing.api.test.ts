import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { accountClosing } from '#contract/account-closing/calls.ts';
import { closingBlockerKinds } from '#contract/account-closing/rules.ts';
import { apiKeys } from '#contract/api-keys/calls.ts';
import { createValues } from '#contract/api-keys/rules.ts';
import { assets } from '#contract/assets/calls.ts';
import { deposits } from '#contract/deposits/calls.ts';
import { must } from '#contract/platform/errors.ts';
import { recurring } from '#contract/recurring/calls.ts';
import { session } from '#contract/session/calls.ts';
import { decisionValues } from '#contract/staff/rules.ts';
import { transfer } from '#contract/transfer/calls.ts';
import { transferValues } from '#contract/transfer/rules.ts';
import { users } from '#contract/users/calls.ts';
import { ownersOf } from '#server/features/accounts/index.ts';
import { anyChoice } from '#server/features/api-keys/testing/key-owner.ts';
import { closingBlockers } from '#server/features/closing.ts';
import { addPayee } from '#server/features/payees/testing/payee.ts';
import { sendSchedule } from '#server/features/scheduled-withdrawals/testing/scheduler.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { fund } from '#server/features/withdrawals/testing/withdrawer.ts';
import { findDiscrepancies, totalsOf } from '#server/ledger/index.ts';
import { bankPayer } from '../../../tests/harness/bank-payer.ts';
import { blockedCount, waits } from '../../../tests/harness/blocked.ts';
import { callFor, company, employee, makeRole, someone, type Someone } from '../../../tests/harness/company.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { enter } from '../../../tests/harness/world.ts';

let server: TestServer;
let payer: Someone;
let support: Someone;

beforeAll(async () => {
  server = await testServer();
  payer = await someone(server);
  support = await someone(server, { roles: ['support'] });
  await fund(server.deps, payer.userId, 'USDT', 1_000_000_000n);
});
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});

const check = ({ device }: Someone) => device.ask(accountClosing.check);

async function close(who: Someone, reason = '') {
  const verification = await insertPassedStepUp(server.deps, who.userId, 'account.close', {});
  const { body } = await who.device.call(accountClosing.close, { body: { reason, verification } });
  return body.error?.code ?? 'closed';
}

async function pay(payee: Someone, amount = '5') {
  const order = { toUid: payee.uid, asset: 'USDT', amount };
  const verification = await insertPassedStepUp(server.deps, payer.userId, 'transfer.create', transferValues(order));
  const input = { body: { ...order, remark: '', verification } };
  const { body } = await payer.device.call(transfer.create, input, { idempotencyKey: randomUUID() });
  return body.error?.code ?? 'paid';
}

async function standing(who: Someone, action: 'reopen' | 'enable' | 'disable') {
  const values = decisionValues({ kind: 'user', id: who.uid, decision: action });
  const verification = await insertPassedStepUp(server.deps, support.userId, 'staff.decide', values);
  const body = { uid: who.uid, action, reason: 'asked to come back', verification };
  const answer = await support.device.call(users.changeStanding, { body }, { idempotencyKey: randomUUID() });
  return answer.body.error?.code ?? 'done';
}

const signIn = async ({ device, email, password }: Someone) => (await device.trySignIn(email, password)).body.error;
const held = async ({ device }: Someone, asset: string) =>
  (await device.ask(assets.listAssets)).items.find((one) => one.asset === asset)?.available;

describe('what keeps an account from being closed', () => {
  test('is declared by a domain for every kind that the screen has words for', () => {
    expect(new Set(closingBlockers.map(({ kind }) => kind))).toEqual(new Set(closingBlockerKinds));
  });

  test('is nothing for an empty account', async () => {
    const who = await someone(server);
    expect(await check(who)).toMatchObject({ canClose: true, balances: [], blockers: [] });
  });

  test('is a balance of at least a dollar, and any that is not available; less may stay', async () => {
    const who = await someone(server);
    await fund(server.deps, who.userId, 'USDT', 900_000n);
    expect(await check(who)).toMatchObject({
      canClose: true,
      balances: [{ asset: 'USDT', available: '0.900000', unavailable: '0.000000', isDust: true }],
    });
    await fund(server.deps, who.userId, 'USDT', 200_000n);
    expect(await check(who)).toMatchObject({ canClose: false, balances: [{ available: '1.100000', isDust: false }] });
    expect(await close(who)).toBe('account:notClosable');
    expect(await held(who, 'USDT')).toBe('1.100000');
  });

  test('is a transfer that waits for review, on both sides', async () => {
    const payee = await someone(server);
    await fund(server.deps, payer.userId, 'USDT', 100_000_000_000n);
    expect(await pay(payee, '100000')).toBe('paid');
    expect((await check(payee)).blockers).toEqual([{ kind: 'transfer', count: 1 }]);
    expect((await check(payer)).blockers).toEqual([{ kind: 'transfer', count: 1 }]);
  });

  test('is a membership, a staff role and a verification under review', async () => {
    const firm = await company(server);
    const { id: role } = await makeRole(server, firm, 'Clerk', []);
    const member = await employee(server, firm, role);
    await server.db
      .updateTable('app_user')
      .set({ kyc_status: 1, roles: ['support'] })
      .where('id', '=', member.userId)
      .execute();
    const kinds = (await check(member)).blockers.map(({ kind }) => kind);
    expect(kinds).toEqual(['verification', 'staff', 'membership']);
    expect(await close(member)).toBe('account:notClosable');
    expect((await check(firm)).canClose).toBe(true);
  });
});

describe('closing an account', () => {
  test('ends its sessions and keys, is told and recorded, and says so at the next sign-in with the right password', async () => {
    const who = await someone(server);
    const verification = await insertPassedStepUp(server.deps, who.userId, 'apiKey.create', createValues(anyChoice));
    const permissions = [...anyChoice.permissions];
    const body = { ...anyChoice, permissions, withdrawalAddresses: 'all' as const, ips: [], verification };
    await who.device.ask(apiKeys.create, { body });
    expect(await close(who, ' Too many apps ')).toBe('closed');
    expect((await who.device.call(session.getAccountInfo)).body.error?.code).toBe('request:unauthenticated');
    const keys = await server.db.selectFrom('api_key').select('id').where('user_id', '=', who.userId).execute();
    expect(keys).toEqual([]);
    const closedAt = server.clock.now().toISOString();
    expect(await signIn(who)).toMatchObject({ code: 80001, details: { closedAt } });
    const wrong = await who.device.trySignIn(who.email, 'Wrong-Password-1');
    expect(wrong.body.error?.code).toBe('session:wrongCredentials');
    await server.workJobs();
    const mail = server.mails.findLast(({ to }) => to === who.email);
    expect(mail?.subject).toContain('Your account was closed');
    expect(mail?.text).not.toContain('Too many apps');
    const [found] = (await support.device.ask(users.find, { query: { Text: who.email } })).items;
    expect(found).toMatchObject({ closedAt, isDisabled: true });
    const record = await support.device.ask(users.get, { query: { Uid: who.uid } });
    expect(record.reasonOfClosing).toBe('Too many apps');
    const audited = await server.db
      .selectFrom('audit')
      .select(['action', 'ip'])
      .where('subject', '=', `user:${who.userId}`)
      .where('action', '=', 'account.close')
      .execute();
    expect(audited).toEqual([{ action: 'account.close', ip: '127.0.0.1' }]);
  });

  test('cancels scheduled withdrawals and recurring conversions; dust in the global account stays', async () => {
    const who = await bankPayer(server, '0.50');
    const { body } = await sendSchedule(server, who, await addPayee(server, who));
    const scheduleId = must(body.result, String(body.error?.code)).id;
    const order = { from: 'USDT', to: 'BTC', amount: '20', every: 'week' } as const;
    await who.device.ask(recurring.create, { body: order }, { idempotencyKey: randomUUID() });
    expect(await check(who)).toMatchObject({ balances: [{ asset: 'EUR', available: '0.50', isDust: true }] });
    expect(await close(who)).toBe('closed');
    const { status } = await server.db
      .selectFrom('scheduled_withdrawal')
      .select('status')
      .where('id', '=', scheduleId)
      .executeTakeFirstOrThrow();
    expect(status).toBe('cancelled');
    const left = server.db.selectFrom('recurring_conversion').select('id').where('account_id', '=', who.userId);
    expect(await left.execute()).toEqual([]);
    const owners = [...(await ownersOf(server.db, who.userId))];
    const totals = await totalsOf(server.db, owners);
    expect(totals.filter(({ total }) => total !== 0n)).toMatchObject([{ asset: 'EUR', total: 50n }]);
  });

  test('needs a verification for it, and works once of twenty times at once', async () => {
    const who = await someone(server);
    const body = { reason: '', verification: randomUUID() };
    expect((await who.device.call(accountClosing.close, { body })).body.error?.code).toBe(50002);
    const answers = await Promise.all(Array.from({ length: 20 }, () => close(who)));
    expect(answers.filter((answer) => answer === 'closed')).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set(['closed', 'request:unauthenticated']));
  });

  test('of a company ends what its members may do', async () => {
    const firm = await company(server);
    const { id: role } = await makeRole(server, firm, 'Clerk', []);
    const member = await employee(server, firm, role);
    expect(await close(firm)).toBe('closed');
    const answer = await callFor(member, firm, assets.listAssets);
    expect(answer.body.error).toMatchObject({ code: 'request:noPermission', details: { reason: 'closed' } });
    expect((await member.device.call(session.getAccountInfo)).status).toBe(200);
  });
});

describe('a closed account', () => {
  test('is reopened by staff, not enabled, with 24 hours without payments; its owner is told', async () => {
    const who = await someone(server);
    expect(await standing(who, 'reopen')).toBe(60015);
    await close(who);
    expect(await standing(who, 'enable')).toBe(60015);
    expect(await standing(who, 'disable')).toBe(60015);
    expect(await standing(who, 'reopen')).toBe('done');
    expect(await signIn(who)).toMatchObject({ code: 'session:verificationRequired' });
    const row = await server.db
      .selectFrom('app_user')
      .select(['closed_at', 'is_disabled', 'transfers_blocked_until'])
      .where('id', '=', who.userId)
      .executeTakeFirst();
    const tomorrow = new Date(server.clock.now().getTime() + 24 * 3600 * 1000);
    expect(row).toEqual({ closed_at: null, is_disabled: false, transfers_blocked_until: tomorrow });
    await server.workJobs();
    expect(server.mails.findLast(({ to }) => to === who.email)?.subject).toContain('reopened');
  });

  test('takes no transfers, and keeps a deposit for its owner, who is told', async () => {
    const who = await someone(server);
    await who.device.ask(deposits.getAddress, { query: { Asset: 'BTC', Network: 'BTC' } });
    await close(who);
    expect(await pay(who)).toBe(60004);
    const sent = { emailAddress: who.email, asset: 'BTC', network: 'BTC', amount: '0.5' };
    await who.device.ask(deposits.sandboxDeposit, { body: sent });
    await server.workJobs();
    await who.device.ask(deposits.sandboxMine, { body: { blocks: 8 } });
    await server.workJobs();
    const { movements } = await support.device.ask(users.get, { query: { Uid: who.uid } });
    expect(movements).toMatchObject([{ kind: 'deposit.credit', asset: 'BTC', amount: '0.50000000' }]);
    expect(server.mails.findLast(({ to }) => to === who.email)?.subject).toMatch(/deposit/i);
    await standing(who, 'reopen');
    await enter(server.deps, who.userId, who.device);
    expect(await held(who, 'BTC')).toBe('0.50000000');
  });

  test('loses nothing of a deposit that is seen while it is being closed', async () => {
    for (const amount of ['0.1', '0.2', '0.3', '0.4']) {
      const who = await someone(server);
      await who.device.ask(deposits.getAddress, { query: { Asset: 'BTC', Network: 'BTC' } });
      const sent = { emailAddress: who.email, asset: 'BTC', network: 'BTC', amount };
      await who.device.ask(deposits.sandboxDeposit, { body: sent });
      const [closed] = await Promise.all([close(who), server.workJobs()]);
      if (closed !== 'closed') expect((await check(who)).blockers).toEqual([{ kind: 'deposit', count: 1 }]);
      await payer.device.ask(deposits.sandboxMine, { body: { blocks: 8 } });
      await server.workJobs();
      const totals = await totalsOf(server.db, [who.userId]);
      expect(totals.map(({ total }) => total)).toEqual([BigInt(amount.slice(2)) * 10_000_000n]);
    }
  });

  test('never has money of a transfer that arrived at the same time: one of the two is refused', async () => {
    const outcomes = new Set<string>();
    for (const amount of ['1', '2', '3', '4', '5', '6']) {
      const payee = await someone(server);
      const [closed, paid] = await Promise.all([close(payee), pay(payee, amount)]);
      outcomes.add(`${closed} ${paid}`);
    }
    expect(['closed 60004', 'account:notClosable paid']).toEqual(expect.arrayContaining([...outcomes]));
  });

  test('waits for a transfer that has found it open, and is refused by what that brought', async () => {
    const payee = await someone(server);
    await server.owner.query('begin');
    // Stops the transfer after it has found the payee and before it is written.
    await server.owner.query('lock table transfer_order in share mode');
    const paying = pay(payee);
    await vi.waitFor(async () => expect(await blockedCount(server)).toBe(1), waits);
    const closing = close(payee);
    await vi.waitFor(async () => expect(await blockedCount(server)).toBe(2), waits);
    await server.owner.query('commit');
    expect(await Promise.all([paying, closing])).toEqual(['paid', 'account:notClosable']);
  });
});
