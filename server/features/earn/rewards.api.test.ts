import { afterAll, beforeAll, expect, test } from 'vitest';
import { earn } from '#contract/earn/calls.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { findDiscrepancies, platformBalance } from '#server/ledger/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import { someone } from '../../../tests/harness/company.ts';
import { fund } from '../../../tests/harness/funds.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { enter } from '../../../tests/harness/world.ts';
import { takeLateRewards } from './rewards.ts';
import { settle } from './settle.ts';
import { agree, fillFees, makeProduct, stakeBy } from './testing/world.ts';
import './tables.ts';

const asset = assetCode('USDC');

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});

/** The server, with a network that hasn't paid some days yet; and the days requested of it. */
function lateBy(isLate: (day: string) => boolean): { readonly deps: Deps; readonly requested: string[] } {
  const { providers } = server.deps;
  const requested: string[] = [];
  const findReward: typeof providers.staking.findReward = async (code, day) => {
    requested.push(day);
    return isLate(day) ? undefined : providers.staking.findReward(code, day);
  };
  return {
    deps: { ...server.deps, providers: { ...providers, staking: { ...providers.staking, findReward } } },
    requested,
  };
}

const fees = () => platformBalance(server.db, asset, 'fee');

/** Stakes 1000, which the network pays 0.383561 a day for, and settles the first day, for which 0.1 is paid. */
async function settledWithoutReward() {
  server.clock.set('2027-03-01T09:00:00Z');
  const who = await someone(server);
  await fund(server, who.userId, asset, '1000');
  await fillFees(server, asset, '10');
  await agree(who);
  await stakeBy(who, await makeProduct(server, { asset, annualRate: '0.0365' }), '1000');
  await server.workJobs();
  server.clock.set('2027-03-04T16:00:00Z');
  await settle(lateBy(() => true).deps);
  await enter(server.deps, who.userId, who.device);
  expect((await who.device.ask(earn.getAccount)).totals).toMatchObject([{ paid: '0.100000' }]);
}

test('a network’s reward that comes after its day was settled is booked once', async () => {
  await settledWithoutReward();
  expect(await fees()).toBe(9_900_000n);
  const still = lateBy(() => true);
  await takeLateRewards(still.deps);
  expect(still.requested).toEqual(['2027-03-02']);
  expect(await fees()).toBe(9_900_000n);
  const come = lateBy(() => false);
  await Promise.all([takeLateRewards(come.deps), takeLateRewards(come.deps)]);
  expect(await fees()).toBe(10_283_561n);
  const known = lateBy(() => false);
  await takeLateRewards(known.deps);
  expect(known.requested).toEqual([]);
});

test('the reward of a day is requested for a week after it was settled, each day by itself', async () => {
  server.clock.set('2027-03-08T16:00:00Z');
  // The reward of the 4th comes with its day, the others late.
  await settle(lateBy((day) => day !== '2027-03-04').deps);
  const before = await fees();
  const { deps, requested } = lateBy((day) => {
    if (day === '2027-03-06') throw new Error('the provider is down');
    return false;
  });
  await expect(takeLateRewards(deps)).rejects.toThrow('1 rewards failed');
  expect(requested).toEqual(['2027-03-06', '2027-03-05', '2027-03-03']);
  expect(await fees()).toBe(before + 2n * 383_561n);
  server.clock.set('2027-03-15T16:00:00Z');
  const last = lateBy(() => true);
  await takeLateRewards(last.deps);
  server.clock.advance(1);
  await takeLateRewards(last.deps);
  expect(last.requested).toEqual(['2027-03-06']);
});

test('interest is paid on time while the provider is down, and the reward is booked when it is back', async () => {
  server.clock.set('2027-03-20T16:00:00Z');
  const paidDays = async () => {
    const days = server.db.selectFrom('earn_run').select('day').where('asset', '=', asset).orderBy('day', 'desc');
    return (await days.limit(1).execute()).map(({ day }) => day);
  };
  const { deps } = lateBy(() => {
    throw new Error('the provider is down');
  });
  await settle(deps);
  expect(await paidDays()).toEqual(['2027-03-18']);
  await expect(takeLateRewards(deps)).rejects.toThrow('rewards failed');
  const before = await fees();
  await takeLateRewards(server.deps);
  expect(await fees()).toBeGreaterThan(before);
});
