import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { earn } from '#contract/earn/calls.ts';
import { earnDesk } from '#contract/earn/desk-calls.ts';
import { decideCase } from '#server/features/staff/testing/decide-case.ts';
import { verifiedDecision } from '#server/features/staff/testing/decision.ts';
import { someone, type Someone } from '../../../../tests/harness/company.ts';
import { fund } from '../../../../tests/harness/funds.ts';
import { testServer, type TestServer } from '../../../../tests/harness/server.ts';
import { enter } from '../../../../tests/harness/world.ts';
import { settle } from '../settle.ts';
import { agree, fillFees, makeProduct, stakeBy } from '../testing/world.ts';

let server: TestServer;
let first: Someone;
let second: Someone;

beforeAll(async () => {
  server = await testServer();
  server.clock.set('2027-05-03T09:00:00Z');
  [first, second] = [await someone(server, { roles: ['operator'] }), await someone(server, { roles: ['operator'] })];
});
afterAll(() => server.close());

const draftOf = (code: string, annualRate: string) => ({
  code,
  asset: 'USDT',
  kind: 'flexible' as const,
  termDays: null,
  annualRate,
  tiers: [],
  minimum: '1',
  maximum: '1000000',
  quota: '100000000',
  isOpen: true,
  effectiveOn: null,
});

async function propose(code: string, annualRate: string, other: object = {}) {
  const draft = { ...draftOf(code, annualRate), ...other };
  const { digest, baseVersion } = await first.device.ask(earnDesk.previewProduct, { body: draft });
  const verification = await verifiedDecision(server.deps, first.userId, 'earnProduct', digest, 'propose');
  const body = { ...draft, baseVersion, reason: 'the network pays less', verification };
  return first.device.call(earnDesk.proposeProduct, { body }, { idempotencyKey: randomUUID() });
}

test('a rate one operator proposes and another approves applies the next day, and holders are notified before', async () => {
  const code = await makeProduct(server, { annualRate: '0.0365' });
  const holder = await someone(server);
  await fund(server, holder.userId, 'USDT', '500');
  await agree(holder);
  await stakeBy(holder, code, '500');
  const { body } = await propose(code, '0.02');
  expect(body.result).toMatchObject({
    status: 'proposed',
    preview: { isNew: false, customers: 1, staked: '500.000000' },
  });
  const of = ['earnProduct', body.result?.id ?? ''] as const;
  const own = await decideCase(server.deps, first, of, 'approve', { version: 'proposed' });
  expect(own.body.error?.code).toBe('staff:decidedBefore');
  expect((await decideCase(server.deps, second, of, 'approve', { version: 'proposed' })).status).toBe(200);
  const shown = async () => {
    const { items } = await holder.device.ask(earn.listProducts, { query: {} });
    return items.find((one) => one.code === code);
  };
  expect(await shown()).toMatchObject({
    annualRate: '0.0365',
    next: { annualRate: '0.02', effectiveOn: '2027-05-04' },
  });
  const told = await server.db.selectFrom('notice').select('kind').where('account_id', '=', holder.userId).execute();
  expect(told.map(({ kind }) => kind)).toContain('earn.rateChanges');
  server.clock.set('2027-05-04T00:00:00Z');
  await enter(server.deps, holder.userId, holder.device);
  expect(await shown()).toMatchObject({ annualRate: '0.02', next: null });
});

test('holders are told of a change only if their own rate changes, and to that rate', async () => {
  await enter(server.deps, first.userId, first.device);
  const tiers = [{ from: '1000', annualRate: '0.05' }];
  const code = await makeProduct(server, { annualRate: '0.03', tiers });
  const [small, large] = [await someone(server), await someone(server)];
  for (const [who, amount] of [
    [small, '500'],
    [large, '5000'],
  ] as const) {
    await fund(server, who.userId, 'USDT', amount);
    await agree(who);
    await stakeBy(who, code, amount);
  }
  const approve = async (annualRate: string, other: object) => {
    await enter(server.deps, first.userId, first.device);
    const { body } = await propose(code, annualRate, other);
    await enter(server.deps, second.userId, second.device);
    const of = ['earnProduct', body.result?.id ?? ''] as const;
    expect((await decideCase(server.deps, second, of, 'approve', { version: 'proposed' })).status).toBe(200);
  };
  const told = async ({ userId }: Someone) => {
    const notices = server.db.selectFrom('notice').select('values').where('account_id', '=', userId);
    const rows = await notices.where('kind', '=', 'earn.rateChanges').orderBy('id').execute();
    return rows.map(({ values }) => values);
  };
  const nextOf = async () => {
    await enter(server.deps, small.userId, small.device);
    const { items } = await small.device.ask(earn.listProducts, { query: {} });
    return items.find((one) => one.code === code)?.next;
  };
  await approve('0.03', { tiers, quota: '90000000' });
  expect([await nextOf(), await told(small), await told(large)]).toEqual([null, [], []]);
  const lower = [{ from: '1000', annualRate: '0.04' }];
  await approve('0.03', { tiers: lower });
  expect(await nextOf()).toMatchObject({ annualRate: '0.03', tiers: lower });
  expect([await told(small), await told(large)]).toMatchObject([[], [{ before: '0.05', after: '0.04' }]]);
  await approve('0.02', { tiers: lower });
  expect([await told(small), await told(large)]).toMatchObject([
    [{ before: '0.03', after: '0.02' }],
    [{ before: '0.05', after: '0.04' }],
  ]);
});

test.each(['2026-02-30', '4969-36-19', '0999-01-01'])(
  'a day that no calendar has, %s, is refused',
  async (effectiveOn) => {
    const body = { ...draftOf('NEW-ONE', '0.02'), effectiveOn };
    const { body: answer } = await first.device.call(earnDesk.previewProduct, { body });
    expect(answer.error).toMatchObject({ code: 'request:invalid' });
  },
);

test('a change on the last day of the calendar is previewed', async () => {
  const body = { ...draftOf('NEW-ONE', '0.02'), effectiveOn: '9999-12-31' };
  const { body: answer } = await first.device.call(earnDesk.previewProduct, { body });
  expect(answer).toMatchObject({ success: true });
});

test('an invalid product is rejected, and so is one changed since it was proposed', async () => {
  const { userId, device } = first;
  await enter(server.deps, userId, device);
  const code = await makeProduct(server);
  const flawed = { ...draftOf(code, '0.02'), minimum: '10', maximum: '5', termDays: 30 };
  expect((await device.ask(earnDesk.previewProduct, { body: flawed })).flaws).toEqual([
    'limitsOrder',
    'term',
    'fixedFields',
  ]);
  const { body } = await propose(code, '0.02');
  const other = await propose(code, '0.03');
  await enter(server.deps, second.userId, second.device);
  const decide = (id: string) =>
    decideCase(server.deps, second, ['earnProduct', id], 'approve', { version: 'proposed' });
  expect((await decide(body.result?.id ?? '')).status).toBe(200);
  expect((await decide(other.body.result?.id ?? '')).body.error?.code).toBe('catalogue:stale');
});

test('a payout run is previewed, waits if funds are short, and once paid, customers, ledger and total agree', async () => {
  const holder = await someone(server);
  await fund(server, holder.userId, 'BTC', '2');
  await agree(holder);
  const code = await makeProduct(server, {
    asset: 'BTC',
    annualRate: '0.0365',
    minimum: '0.1',
    maximum: '5',
    quota: '100',
  });
  server.clock.set('2027-06-01T09:00:00Z');
  await enter(server.deps, holder.userId, holder.device);
  await stakeBy(holder, code, '2');
  server.clock.set('2027-06-04T16:01:00Z');
  await enter(server.deps, first.userId, first.device);
  const runs = () => first.device.ask(earnDesk.listRuns);
  const nextOf = async () => (await runs()).next.find(({ asset }) => asset === 'BTC');
  expect(await nextOf()).toMatchObject({ day: '2027-06-02', total: '0.00020000', isShort: true });
  await settle(server.deps);
  expect((await runs()).items.filter(({ asset }) => asset === 'BTC')).toEqual([]);
  await fillFees(server, 'BTC', '1');
  await settle(server.deps);
  const paid = (await runs()).items.find(({ asset }) => asset === 'BTC');
  const sum = '0.00020000';
  expect(paid).toMatchObject({
    day: '2027-06-02',
    total: sum,
    byCustomers: sum,
    byLedger: sum,
    isExact: true,
    customers: 1,
  });
});
