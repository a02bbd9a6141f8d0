import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { desk } from '#contract/desk/calls.ts';
import { must } from '#contract/platform/errors.ts';
import { decideCase } from '#server/features/staff/testing/decide-case.ts';
import { findDiscrepancies } from '#server/ledger/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import { testerCallsOf } from '#server/providers/provider.ts';
import type { StakingProvider } from '#server/providers/staking/staking.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { fund } from '../../../tests/harness/funds.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { follow, payDue } from './provider.ts';
import { agree, makeProduct, redeemBy, stakeBy } from './testing/world.ts';
import './tables.ts';

let server: TestServer;
/** Each test starts on a later morning, outside the closed window. */
let morning = Date.parse('2027-01-04T09:00:00Z');

beforeAll(async () => {
  server = await testServer();
});
beforeEach(() => {
  morning += 8 * 86_400_000;
  server.clock.set(new Date(morning));
});
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});

/** A customer who staked 100 USDT; the provider knows nothing of it yet. */
async function holding() {
  const who = await someone(server);
  await fund(server, who.userId, 'USDT', '100');
  await agree(who);
  const { body } = await stakeBy(who, await makeProduct(server), '100');
  return { who, positionId: must(body.result, 'the stake').id };
}

async function leaving() {
  const { who, positionId } = await holding();
  const { body } = await redeemAll(who, positionId);
  return { positionId, id: must(body.result, 'the redemption').id };
}

const redeemAll = (who: Someone, positionId: string) =>
  redeemBy(server, who, { positionId, asset: 'USDT', amount: '100' });

/** The server, with a provider that answers differently. */
function served(change: (staking: StakingProvider) => Partial<StakingProvider>): Deps {
  const { providers } = server.deps;
  const { staking } = providers;
  const asked = {
    stake: staking.stake.bind(staking),
    findStake: staking.findStake.bind(staking),
    exit: staking.exit.bind(staking),
    findExit: staking.findExit.bind(staking),
  };
  return { ...server.deps, providers: { ...providers, staking: { ...staking, ...asked, ...change(staking) } } };
}

const down = async (): Promise<never> => {
  throw new Error('the provider is down');
};

const statusOf = async (id: string) =>
  (await server.db.selectFrom('earn_redemption').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status;

describe('a stake that the provider refuses', () => {
  test('holds up neither other stakes nor exits', async () => {
    const [refused, other, exit] = [await holding(), await holding(), await leaving()];
    const deps = served((real) => ({
      stake: async (request) => (request.id === refused.positionId ? down() : real.stake(request)),
    }));
    await expect(follow(deps)).rejects.toThrow(AggregateError);
    const { staking } = server.deps.providers;
    expect(await staking.findStake(refused.positionId)).toBeUndefined();
    expect(await staking.findStake(other.positionId)).toBeDefined();
    expect(await staking.findExit(exit.id)).toBeDefined();
  });
});

describe('an exit that the provider refuses', () => {
  test('doesn’t hold up the others', async () => {
    const [refused, other] = [await leaving(), await leaving()];
    const deps = served((real) => ({
      exit: async (request) => (request.id === refused.id ? down() : real.exit(request)),
    }));
    await expect(follow(deps)).rejects.toThrow(AggregateError);
    expect(await server.deps.providers.staking.findExit(other.id)).toBeDefined();
  });
});

test('redemptions are paid when they are due, even if the provider is down, which gets the exit later', async () => {
  const early = await leaving();
  server.clock.advance(60_000);
  const late = await leaving();
  server.clock.set(new Date(morning + 86_400_000));
  await payDue(served(() => ({ stake: down, findStake: down, exit: down, findExit: down })));
  expect([await statusOf(early.id), await statusOf(late.id)]).toEqual(['success', 'redeeming']);
  await server.workJobs();
  expect(await server.deps.providers.staking.findExit(early.id)).toBeDefined();
});

describe('an exit that isn’t over when its redemption is paid', () => {
  const rowOf = (id: string) =>
    server.db
      .selectFrom('earn_redemption')
      .select(['review', 'exit_id', 'exited_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const operator = () => someone(server, { roles: ['operator'] });
  const caseOf = async (staff: Someone, id: string) => {
    const { items } = await staff.device.ask(desk.list, { query: { Kind: 'earnRedemption', MaxResultCount: 100 } });
    return items.find(({ subject }) => subject === id);
  };
  const decide = async (staff: Someone, id: string, decision: 'approve' | 'reject') => {
    const { version } = await staff.device.ask(desk.get, { query: { Kind: 'earnRedemption', Subject: id } });
    const { status } = await decideCase(server.deps, staff, ['earnRedemption', id], decision, { version });
    expect(status).toBe(200);
  };
  const hurry = async () => {
    await testerCallsOf(server.deps.providers.staking).hurry();
    await server.workJobs();
    await follow(server.deps);
  };
  async function paid() {
    const { id } = await leaving();
    server.clock.set(new Date(morning + 86_400_000));
    await payDue(server.deps);
    expect(await statusOf(id)).toBe('success');
    return id;
  }
  const refusing = () => served(() => ({ exit: down }));
  const days = (count: number) => server.clock.set(new Date(morning + count * 86_400_000));

  test('is followed until its coins are back', async () => {
    const id = await paid();
    expect((await rowOf(id)).exited_at).toBeNull();
    await server.workJobs();
    await hurry();
    expect((await rowOf(id)).exited_at).not.toBeNull();
  });

  test('is a case for staff once the provider refused it for three days, and can be ordered again', async () => {
    const id = await paid();
    days(3);
    await expect(follow(refusing())).rejects.toThrow(AggregateError);
    days(4.1);
    await follow(refusing());
    await follow(refusing());
    const staff = await operator();
    expect(await caseOf(staff, id)).toBeDefined();
    await decide(staff, id, 'approve');
    expect(await caseOf(staff, id)).toBeUndefined();
    await server.workJobs();
    await hurry();
    expect(await rowOf(id)).toMatchObject({ review: 'approved', exited_at: expect.any(Date) });
  });

  test('that fails is a case for staff; one that they settle isn’t followed any more', async () => {
    const id = await paid();
    const failed = async () => {
      await testerCallsOf(server.deps.providers.staking).setNextExit('failed');
      await follow(server.deps);
      await hurry();
    };
    await failed();
    const staff = await operator();
    expect(await statusOf(id)).toBe('success');
    await decide(staff, id, 'approve');
    await failed();
    const { exit_id } = await rowOf(id);
    expect(exit_id).not.toBeNull();
    expect(await caseOf(staff, id)).toBeDefined();
    await decide(staff, id, 'reject');
    await follow(server.deps);
    expect(await rowOf(id)).toMatchObject({ review: 'rejected', exit_id, exited_at: expect.any(Date) });
    expect(await caseOf(staff, id)).toBeUndefined();
  });
});
