import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { assets } from '#contract/assets/calls.ts';
import { earn } from '#contract/earn/calls.ts';
import { earnAgreementVersion } from '#contract/earn/rules.ts';
import { must } from '#contract/platform/errors.ts';
import { findDiscrepancies } from '#server/ledger/index.ts';
import { decideCase } from '#server/features/staff/testing/decide-case.ts';
import { testerCallsOf } from '#server/providers/provider.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { fund } from '../../../tests/harness/funds.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { enter } from '../../../tests/harness/world.ts';
import { agree, due, fillFees, makeProduct, redeemBy, stakeBy } from './testing/world.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});
/** Each test starts on a later morning, outside the closed window. */
let morning = Date.parse('2027-01-04T09:00:00Z');
beforeEach(() => {
  morning += 8 * 86_400_000;
  server.clock.set(new Date(morning));
});

async function rich(amount = '1000', asset = 'USDT'): Promise<Someone> {
  const who = await someone(server);
  await fund(server, who.userId, asset, amount);
  await agree(who);
  return who;
}

async function balanceOf(who: Someone, asset = 'USDT') {
  const { items } = await who.device.ask(assets.listAssets);
  const line = must(
    items.find((one) => one.asset === asset),
    'the balance',
  );
  return { available: line.available, staked: line.staked, inTransit: line.inTransit, total: line.total };
}

async function staked(who: Someone, code: string, amount: string, renews = false) {
  const { body } = await stakeBy(who, code, amount, renews);
  if (!body.success) throw new Error(`the stake answered ${body.error.code}`);
  return body.result;
}

const account = (who: Someone) => who.device.ask(earn.getAccount);
/** Sets another time and signs the users in at it. */
async function at(day: string, time: string, ...people: readonly Someone[]) {
  server.clock.set(`${day}T${time}Z`);
  for (const { userId, device } of people) await enter(server.deps, userId, device);
}
const dayAfter = (days: number) => new Date(morning + days * 86_400_000).toISOString().slice(0, 10);
async function work(task: 'settle' | 'terms' | 'follow' | 'pay') {
  await due(server, task);
  await server.workJobs();
}
const played = () => testerCallsOf(server.deps.providers.staking);

describe('products', () => {
  test('are shown to everyone with the remaining quota', async () => {
    const code = await makeProduct(server, { quota: '500', annualRate: '0.045', termDays: 30 });
    await staked(await rich(), code, '120');
    const { items, agreementVersion } = await (await someone(server)).device.ask(earn.listProducts, { query: {} });
    expect(agreementVersion).toBe(earnAgreementVersion);
    expect(items.find((one) => one.code === code)).toMatchObject({
      kind: 'fixed',
      termDays: 30,
      annualRate: '0.045',
      left: '380.000000',
      next: null,
    });
  });

  test('preview a stake’s earnings, its start and any obstacle', async () => {
    const code = await makeProduct(server, { annualRate: '0.0365', minimum: '10', maximum: '900', quota: '950' });
    const who = await rich('500');
    const ask = (Amount: string) => who.device.ask(earn.preview, { query: { Code: code, Amount } });
    expect(await ask('100')).toMatchObject({
      daily: '0.010000',
      total: '0.300000',
      days: 30,
      startsOn: dayAfter(1),
      firstPaidAt: `${dayAfter(3)}T16:00:00.000Z`,
      endsOn: null,
      obstacle: null,
    });
    expect((await ask('9')).obstacle).toBe('range');
    expect((await ask('800')).obstacle).toBe('balance');
    await staked(await rich(), code, '800');
    expect((await ask('300')).obstacle).toBe('quota');
  });

  test('apply a tier’s higher rate by the account’s whole balance', async () => {
    const tiers = [{ from: '1000', annualRate: '0.073' }];
    const code = await makeProduct(server, { tiers });
    const [poor, wealthy] = [await rich('500'), await rich('5000')];
    expect((await staked(poor, code, '100')).annualRate).toBe('0.0365');
    expect((await staked(wealthy, code, '100')).annualRate).toBe('0.073');
  });
});

describe('a stake', () => {
  test('takes the amount from the available balance, and still counts in the total', async () => {
    const who = await rich('300');
    const made = await staked(who, await makeProduct(server), '100');
    expect(made).toMatchObject({ amount: '100.000000', earned: '0.000000', startsOn: dayAfter(1), renews: false });
    expect(await balanceOf(who)).toEqual({
      available: '200.000000',
      staked: '100.000000',
      inTransit: '0.000000',
      total: '300.000000',
    });
    expect((await account(who)).positions).toEqual([made]);
  });

  test('sent twice is made once', async () => {
    const [who, code] = [await rich('300'), await makeProduct(server)];
    const idempotencyKey = randomUUID();
    const order = { body: { code, amount: '100', renews: false } };
    const answers = await Promise.all([1, 2].map(() => who.device.call(earn.stake, order, { idempotencyKey })));
    const again = await who.device.call(earn.stake, order, { idempotencyKey });
    expect(again.body).toEqual(
      must(
        answers.find(({ status }) => status === 200),
        'an answer',
      ).body,
    );
    expect((await account(who)).positions).toHaveLength(1);
  });

  test('is rejected if unverified, without the agreement, out of limits, underfunded, or for a closed or unknown product', async () => {
    const open = await makeProduct(server, { minimum: '10', maximum: '500' });
    const codeOf = async (who: Someone, code: string, amount: string) =>
      (await stakeBy(who, code, amount)).body.error?.code;
    const unverified = await someone(server, { kyc_status: 0 });
    expect(await codeOf(unverified, open, '20')).toBe(60013);
    const fresh = await someone(server);
    await fund(server, fresh.userId, 'USDT', '100');
    expect(await codeOf(fresh, open, '20')).toBe('earn:agreement');
    await agree(fresh);
    expect(await codeOf(fresh, open, '9.999999')).toBe(50014);
    expect(await codeOf(fresh, open, '500.000001')).toBe(50014);
    expect(await codeOf(fresh, open, '20.0000001')).toBe(50014);
    expect(await codeOf(fresh, open, '101')).toBe(60028);
    expect(await codeOf(fresh, await makeProduct(server, { isOpen: false }), '20')).toBe(60015);
    expect(await codeOf(fresh, 'USDT-NONE', '20')).toBe('request:notFound');
    expect(await codeOf(fresh, open, '20')).toBeUndefined();
  });

  test('of a quota’s last part succeeds for one of twenty concurrent customers', async () => {
    const code = await makeProduct(server, { quota: '100' });
    const people = await Promise.all(Array.from({ length: 20 }, () => rich('100')));
    const answers = await Promise.all(people.map((who) => stakeBy(who, code, '100')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.flatMap(({ body }) => body.error?.code ?? []))).toEqual(new Set([50014]));
    const { taken } = await server.db
      .selectFrom('earn_product')
      .select('taken')
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    expect(taken).toBe('100000000');
  });

  test('without enough balance takes no quota, while concurrent ones succeed', async () => {
    const [code, other] = [await makeProduct(server, { quota: '1000' }), await makeProduct(server, { quota: '1000' })];
    const people = await Promise.all(Array.from({ length: 24 }, (_one, index) => rich(index % 3 === 0 ? '10' : '50')));
    const answers = await Promise.all(people.map((who, index) => stakeBy(who, index % 2 ? code : other, '50')));
    const outcomes = people.map((_who, index) => (index % 3 === 0 ? 60028 : undefined));
    expect(answers.map(({ body }) => body.error?.code)).toEqual(outcomes);
    const products = server.db.selectFrom('earn_product').select('taken').where('code', 'in', [code, other]);
    expect((await products.execute()).map(({ taken }) => taken)).toEqual(['400000000', '400000000']);
  });
});

describe('the agreement', () => {
  test('is stored once with its time, and only the newest version can be accepted', async () => {
    const who = await someone(server);
    expect(await account(who)).toMatchObject({ agreedVersion: null, agreedAt: null });
    const first = await agree(who);
    server.clock.advance(60_000);
    expect(await agree(who)).toEqual(first);
    expect(await account(who)).toMatchObject({ agreedVersion: earnAgreementVersion, agreedAt: first.acceptedAt });
    const old = await who.device.call(earn.acceptAgreement, { body: { version: '2020-01-01' } });
    expect(old.body.error?.code).toBe(60015);
  });
});

describe('a redemption', () => {
  async function holding(amount = '100', draft: Parameters<typeof makeProduct>[1] = {}) {
    const who = await rich();
    const position = await staked(who, await makeProduct(server, draft), amount);
    await server.workJobs();
    return { who, position };
  }
  const redeemed = (who: Someone, positionId: string, amount: string, asset = 'USDT') =>
    redeemBy(server, who, { positionId, asset, amount });

  test('of a flexible stake is in transit at once, and available when the provider pays it back', async () => {
    const { who, position } = await holding();
    const { body } = await redeemed(who, position.id, '40');
    expect(body.result).toMatchObject({ status: 'redeeming', amount: '40.000000', cost: '0.000000' });
    expect(await balanceOf(who)).toMatchObject({
      available: '900.000000',
      staked: '60.000000',
      inTransit: '40.000000',
    });
    await server.workJobs();
    await played().hurry();
    await server.workJobs();
    expect(await balanceOf(who)).toMatchObject({ available: '940.000000', staked: '60.000000', inTransit: '0.000000' });
    const { items } = await who.device.ask(earn.listHistory, { query: {} });
    expect(items.map(({ kind, status }) => [kind, status])).toEqual([
      ['redemption', 'success'],
      ['stake', 'success'],
    ]);
    const notices = await server.db.selectFrom('notice').select('kind').where('account_id', '=', who.userId).execute();
    expect(notices.filter(({ kind }) => kind === 'earn.redeemed')).toHaveLength(1);
  });

  test('in full ends the stake and frees its part of the quota', async () => {
    const { who, position } = await holding('100', { quota: '100' });
    await redeemed(who, position.id, '100');
    expect((await stakeBy(await rich(), position.code, '50')).body.error?.code).toBe(50014);
    await server.workJobs();
    await played().hurry();
    await server.workJobs();
    expect((await account(who)).positions).toEqual([]);
    expect((await stakeBy(await rich(), position.code, '50')).status).toBe(200);
  });

  test('is paid by the clock when it is due, and a later provider report changes nothing', async () => {
    const { who, position } = await holding();
    await redeemed(who, position.id, '100');
    await at(dayAfter(1), '09:00:00', who);
    await work('pay');
    expect(await balanceOf(who)).toMatchObject({ available: '1000.000000', inTransit: '0.000000' });
    await played().hurry();
    await server.workJobs();
    await work('follow');
    await work('pay');
    expect(await balanceOf(who)).toMatchObject({ available: '1000.000000', inTransit: '0.000000' });
  });

  test('that fails is staked again and goes to staff, who can order it again', async () => {
    const { who, position } = await holding();
    await played().setNextExit('failed');
    const { body } = await redeemed(who, position.id, '100');
    await server.workJobs();
    await played().hurry();
    await server.workJobs();
    expect(await balanceOf(who)).toMatchObject({ staked: '100.000000', inTransit: '0.000000' });
    const id = must(body.result, 'the redemption').id;
    const operator = await someone(server, { roles: ['operator'] });
    const answer = await decideCase(server.deps, operator, ['earnRedemption', id], 'approve', { version: 'proposed' });
    expect(answer.status).toBe(200);
    expect(await balanceOf(who)).toMatchObject({ staked: '0.000000', inTransit: '100.000000' });
    await server.workJobs();
    await played().hurry();
    await server.workJobs();
    expect(await balanceOf(who)).toMatchObject({ available: '1000.000000' });
  });

  test.each([
    ['15:59:59', undefined],
    ['16:00:00', 'earn:closed'],
    ['16:19:59', 'earn:closed'],
    ['16:20:00', undefined],
  ])('at %s UTC gets error code %s', async (time, code) => {
    const { who, position } = await holding();
    await at(dayAfter(0), time, who);
    const { body } = await redeemed(who, position.id, '10');
    expect(body.error?.code).toBe(code);
    if (code) expect(body.error?.details).toEqual({ until: `${dayAfter(0)}T16:20:00.000Z` });
  });

  test('is rejected if too large, zero, another customer’s, of another coin, or without a verification', async () => {
    const { who, position } = await holding();
    const other = await rich();
    const codeOf = async (...order: Parameters<typeof redeemed>) => (await redeemed(...order)).body.error?.code;
    expect(await codeOf(who, position.id, '100.000001')).toBe(50014);
    expect(await codeOf(who, position.id, '0')).toBe(50014);
    expect(await codeOf(other, position.id, '10')).toBe('request:notFound');
    expect(await codeOf(who, position.id, '10', 'USDC')).toBe('request:notFound');
    const body = { positionId: position.id, asset: 'USDT', amount: '10', verification: randomUUID() };
    expect((await who.device.call(earn.redeem, { body })).body.error?.code).toBe(50002);
    await redeemed(who, position.id, '100');
    expect(await codeOf(who, position.id, '10')).toBe(60015);
  });

  test('of a fixed stake must be in full, and an early one costs the interest earned in the term', async () => {
    const { who, position } = await holding('1000', { termDays: 30, annualRate: '0.365' });
    expect((await redeemed(who, position.id, '500')).body.error?.code).toBe(50014);
    await at(dayAfter(6), '09:00:00', who);
    const preview = await who.device.ask(earn.previewRedemption, { query: { PositionId: position.id } });
    // Five full days at a thousandth per day.
    expect(preview).toMatchObject({ amount: '1000.000000', cost: '5.000000', arrives: '995.000000', isEarly: true });
    const { body } = await redeemed(who, position.id, '1000');
    expect(body.result).toMatchObject({ cost: '5.000000' });
    await server.workJobs();
    await played().hurry();
    await server.workJobs();
    expect(await balanceOf(who)).toMatchObject({ available: '995.000000', inTransit: '0.000000' });
  });
});

describe('a fixed term', () => {
  test('without renewal is paid back automatically when it ends', async () => {
    const who = await rich('500');
    const made = await staked(who, await makeProduct(server, { termDays: 3 }), '500');
    expect(made.endsOn).toBe(dayAfter(4));
    await at(dayAfter(4), '00:10:00', who);
    await work('terms');
    expect(await balanceOf(who)).toMatchObject({ staked: '0.000000', inTransit: '500.000000' });
    await played().hurry();
    await server.workJobs();
    expect(await balanceOf(who)).toMatchObject({ available: '500.000000', inTransit: '0.000000' });
  });

  test('with renewal starts another at that day’s rate, until renewal is turned off', async () => {
    const who = await rich('500');
    const made = await staked(who, await makeProduct(server, { termDays: 3 }), '500', true);
    await at(dayAfter(4), '00:10:00', who);
    await work('terms');
    expect((await account(who)).positions).toMatchObject([{ endsOn: dayAfter(7), renews: true }]);
    await who.device.ask(earn.setRenewal, { body: { positionId: made.id, renews: false } });
    await at(dayAfter(7), '00:10:00', who);
    await work('terms');
    const late = await who.device.call(earn.setRenewal, { body: { positionId: made.id, renews: true } });
    expect(late.body.error?.code).toBe(60015);
    expect(await balanceOf(who)).toMatchObject({ inTransit: '500.000000' });
  });
});

describe('interest', () => {
  test('for a day is paid two days later at 16:00 UTC, once, however often the job runs', async () => {
    const who = await rich('1000', 'USDC');
    await fillFees(server, 'USDC', '100');
    await staked(who, await makeProduct(server, { asset: 'USDC', annualRate: '0.0365' }), '1000');
    await at(dayAfter(3), '15:59:00', who);
    await work('settle');
    expect((await balanceOf(who, 'USDC')).available).toBe('0.000000');
    await at(dayAfter(3), '16:00:00', who);
    await work('settle');
    await work('settle');
    expect((await balanceOf(who, 'USDC')).available).toBe('0.100000');
    expect(await account(who)).toMatchObject({ totals: [{ paid: '0.100000', pending: '0.100000' }] });
    // The job misses two days, then runs twice concurrently.
    await at(dayAfter(5), '18:00:00', who);
    await Promise.all([due(server, 'settle'), due(server, 'settle')]);
    await server.workJobs();
    expect((await balanceOf(who, 'USDC')).available).toBe('0.300000');
    const earnings = await who.device.ask(earn.listEarnings, { query: { Asset: 'USDC', By: 'day' } });
    expect(earnings.points.filter(({ amount }) => amount !== '0.000000').map(({ on }) => on)).toEqual(
      [1, 2, 3].map(dayAfter),
    );
    const months = await who.device.ask(earn.listEarnings, { query: { Asset: 'USDC', By: 'month' } });
    expect(months.points).toHaveLength(12);
  });
});

describe('a network penalty', () => {
  async function slashed() {
    const who = await rich();
    const position = await staked(who, await makeProduct(server), '200');
    await server.workJobs();
    await who.device.ask(earn.sandboxSlash, { body: { positionId: position.id, percent: 10 } });
    await server.workJobs();
    const row = await server.db
      .selectFrom('earn_slashing')
      .select(['id', 'status'])
      .where('position_id', '=', position.id)
      .executeTakeFirstOrThrow();
    return { who, id: row.id };
  }

  test.each([
    ['approve', '180.000000', 'charged'],
    ['reject', '200.000000', 'covered'],
  ] as const)('is decided by staff: %s leaves %s staked', async (decision, left, status) => {
    const { who, id } = await slashed();
    const operator = await someone(server, { roles: ['operator'] });
    const answer = await decideCase(server.deps, operator, ['earnSlashing', id], decision, { version: 'reported' });
    expect(answer.status).toBe(200);
    expect((await balanceOf(who)).staked).toBe(left);
    const { items } = await who.device.ask(earn.listHistory, { query: {} });
    expect(items.find(({ kind }) => kind === 'slashing')).toMatchObject({ status, amount: '20.000000' });
  });
});
