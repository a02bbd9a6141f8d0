import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { assets } from '#contract/assets/calls.ts';
import { desk } from '#contract/desk/calls.ts';
import { earn } from '#contract/earn/calls.ts';
import { must } from '#contract/platform/errors.ts';
import { findDiscrepancies } from '#server/ledger/index.ts';
import { decideCase } from '#server/features/staff/testing/decide-case.ts';
import { testerCallsOf } from '#server/providers/provider.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { fund } from '../../../tests/harness/funds.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { enter } from '../../../tests/harness/world.ts';
import { agree, due, makeProduct, redeemBy, stakeBy } from './testing/world.ts';
import './tables.ts';

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
  morning += 40 * 86_400_000;
  server.clock.set(new Date(morning));
});

const dayAfter = (days: number) => new Date(morning + days * 86_400_000).toISOString().slice(0, 10);

async function at(day: string, time: string, ...people: readonly Someone[]) {
  server.clock.set(`${day}T${time}Z`);
  for (const { userId, device } of people) await enter(server.deps, userId, device);
}

interface Draft {
  readonly termDays: number;
  readonly renews?: boolean;
}

/** A customer who staked 1000 USDT, everything they have, at a thousandth per day. */
async function holding({ termDays, renews = false }: Draft) {
  const who = await someone(server);
  await fund(server, who.userId, 'USDT', '1000');
  await agree(who);
  const code = await makeProduct(server, { termDays, annualRate: '0.365' });
  const { body } = await stakeBy(who, code, '1000', renews);
  await server.workJobs();
  return { who, positionId: must(body.result, 'the stake').id };
}

async function balanceOf(who: Someone) {
  const { items } = await who.device.ask(assets.listAssets);
  const line = must(
    items.find(({ asset }) => asset === 'USDT'),
    'the balance',
  );
  return { available: line.available, staked: line.staked, inTransit: line.inTransit };
}

async function work(task: 'terms') {
  await due(server, task);
  await server.workJobs();
}

/** Lets the provider finish everything in progress. */
async function hurry() {
  await server.workJobs();
  await testerCallsOf(server.deps.providers.staking).hurry();
  await server.workJobs();
}

const failNextExit = () => testerCallsOf(server.deps.providers.staking).setNextExit('failed');
const redeemAll = (who: Someone, positionId: string) =>
  redeemBy(server, who, { positionId, asset: 'USDT', amount: '1000' });

/** Returns the stake's newest failed redemption. */
const failedOf = async (positionId: string) =>
  (
    await server.db
      .selectFrom('earn_redemption')
      .select('id')
      .where('position_id', '=', positionId)
      .where('status', '=', 'failed')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  ).id;

/** Decides the case of the stake's newest failed redemption. @returns the fee that the case showed */
async function decide(positionId: string, decision: 'approve' | 'reject') {
  const operator = await someone(server, { roles: ['operator'] });
  const [kind, id] = ['earnRedemption', await failedOf(positionId)] as const;
  const { facts } = await operator.device.ask(desk.get, { query: { Kind: kind, Subject: id } });
  expect((await decideCase(server.deps, operator, [kind, id], decision, { version: 'proposed' })).status).toBe(200);
  return facts.find(({ name }) => name === 'fee');
}

describe('a stake whose term ended, but whose exit failed and isn’t ordered again by staff', () => {
  test('is redeemed by its owner at no cost', async () => {
    const { who, positionId } = await holding({ termDays: 3 });
    await failNextExit();
    await at(dayAfter(4), '00:10:00', who);
    await work('terms');
    await hurry();
    await decide(positionId, 'reject');
    await at(dayAfter(6), '09:00:00', who);
    await work('terms');
    expect(await balanceOf(who)).toMatchObject({ staked: '1000.000000', inTransit: '0.000000' });
    expect(await who.device.ask(earn.previewRedemption, { query: { PositionId: positionId } })).toMatchObject({
      cost: '0.000000',
      arrives: '1000.000000',
      isEarly: false,
      lastEarningDay: dayAfter(3),
    });
    expect((await redeemAll(who, positionId)).body.result).toMatchObject({ status: 'redeeming', cost: '0.000000' });
    expect((await redeemAll(who, positionId)).body.error?.code).toBe(60015);
    await hurry();
    expect(await balanceOf(who)).toMatchObject({ available: '1000.000000', staked: '0.000000' });
    expect((await who.device.ask(earn.getAccount)).positions).toEqual([]);
  });
});

describe('a failed early exit that staff order again', () => {
  async function failedEarly(draft: Draft, leavesAfter: number) {
    const { who, positionId } = await holding(draft);
    await failNextExit();
    await at(dayAfter(leavesAfter), '09:00:00', who);
    const { body } = await redeemAll(who, positionId);
    await hurry();
    expect(await balanceOf(who)).toMatchObject({ staked: '1000.000000' });
    return { who, positionId, cost: must(body.result, 'the redemption').cost };
  }

  test('costs what its owner accepted and the case shows, not more for the days since', async () => {
    const { who, positionId, cost } = await failedEarly({ termDays: 30 }, 6);
    expect(cost).toBe('5.000000');
    await at(dayAfter(8), '09:00:00', who);
    expect(await decide(positionId, 'approve')).toMatchObject({ value: '5.000000' });
    await hurry();
    expect(await balanceOf(who)).toMatchObject({ available: '995.000000', staked: '0.000000' });
  });

  test('costs nothing once that term has ended', async () => {
    const { who, positionId, cost } = await failedEarly({ termDays: 5, renews: true }, 4);
    expect(cost).toBe('3.000000');
    await at(dayAfter(8), '09:00:00', who);
    await work('terms');
    expect(await decide(positionId, 'approve')).toBeUndefined();
    await hurry();
    expect(await balanceOf(who)).toMatchObject({ available: '1000.000000', staked: '0.000000' });
  });
});
