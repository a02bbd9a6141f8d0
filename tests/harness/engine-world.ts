import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { deposits } from '#contract/deposits/calls.ts';
import { must } from '#contract/platform/errors.ts';
import { withdrawals } from '#contract/withdrawals/calls.ts';
import { measures, type OperatorAction } from '#contract/withdrawals/rules.ts';
import type { WithdrawalState } from '#contract/withdrawals/states.ts';
import { beginDay } from '#server/features/outflow/testing/day.ts';
import { Device } from '#server/features/session/testing/device.ts';
import { decideCase, seenVersion } from '#server/features/staff/testing/decide-case.ts';
import { verifiedDecision } from '#server/features/staff/testing/decision.ts';
import type { OrderBody } from '#server/features/withdrawals/request.ts';
import { fund, setPin, strange, withdraw, type Withdrawer } from '#server/features/withdrawals/testing/withdrawer.ts';
import { balances, findDiscrepancies } from '#server/ledger/index.ts';
import { enqueue } from '#server/platform/jobs.ts';
import '#server/providers/chain/sandbox-payout.ts';
import { testServer, type TestServer } from './server.ts';
import { person, signedIn } from './world.ts';

interface Cast {
  readonly server: TestServer;
  readonly ada: Withdrawer;
  readonly anybody: Device;
  readonly operators: readonly Device[];
}

export const operatorIds = [person('operator').id, person('finance').id];

export const usdt = (amount: string, change: Partial<OrderBody> = {}): OrderBody => ({
  asset: 'USDT',
  network: 'TRX',
  address: strange('USDT', 'TRX'),
  amount,
  ...change,
});

/** Returns the travel rule data of a payee with no findings against them. */
export const paidTo = (walletType: 'provider' | 'selfHosted') => ({
  beneficiaryName: 'Grete Hansen',
  country: 'NO',
  walletType,
  providerName: walletType === 'provider' ? 'Kraken' : null,
});

/** Creates a server with Ada, who has coins, and two operators; registers the hooks that each engine test needs. */
export function engineWorld() {
  let entered: Cast | undefined;
  const cast = () => must(entered, 'the world, which is there from beforeAll on');
  const acting = actions(cast);
  beforeAll(async () => {
    entered = await enter();
  });
  afterAll(async () => {
    const { server } = cast();
    expect(await findDiscrepancies(server.db)).toEqual([]);
    await server.close();
  });
  beforeEach(async () => {
    const { server, anybody } = cast();
    server.clock.advance(100);
    await beginDay(server.deps);
    await anybody.ask(withdrawals.sandboxOrder, { body: { provider: 'up', next: 'moving', risk: 'clear' } });
    // What an earlier test left unpaid would get the behaviour that this one orders for its own payout.
    await acting.later(3600_000);
  });
  return {
    ...observations(cast),
    ...acting,
    get server() {
      return cast().server;
    },
    get ada() {
      return cast().ada;
    },
    get operators() {
      return cast().operators;
    },
  };
}

async function enter(): Promise<Cast> {
  const server = await testServer({ seeded: true });
  const ada = { device: await signedIn(server, 'ada'), userId: person('ada').id };
  await setPin(server.deps, ada.userId);
  for (const asset of ['BTC', 'ETH', 'USDT', 'XRP'] as const) await fund(server.deps, ada.userId, asset, 10n ** 13n);
  await fund(server.deps, ada.userId, 'ETH', 10n ** 20n);
  const second = await signedIn(server, 'finance');
  await server.db
    .updateTable('app_user')
    .set({ roles: ['operator'] })
    .where('id', '=', person('finance').id)
    .execute();
  const operators = [await signedIn(server, 'operator'), second];
  return { server, ada, anybody: new Device(server.origin), operators };
}

function observations(cast: () => Cast) {
  const stateOf = (id: string) =>
    cast().server.db.selectFrom('withdrawal').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const payouts = async (id: string) =>
    (await cast().server.db.selectFrom('sandbox_payout').selectAll().where('id', '=', id).execute()).length;
  const availableOf = async (asset: string) =>
    (await balances(cast().server.db, cast().ada.userId)).find((line) => line.asset === asset)?.available;
  return { stateOf, payouts, availableOf };
}

function actions(cast: () => Cast) {
  /** Sets how the sandbox's provider and risk check behave from now on. */
  const order = (body: {
    provider?: 'up' | 'down' | 'slowTaken' | 'slowNotTaken';
    next?: 'stuck';
    risk?: 'clear' | 'review' | 'severe' | 'silent' | 'down';
  }) => cast().anybody.ask(withdrawals.sandboxOrder, { body });

  async function begin(body: OrderBody): Promise<string> {
    const { server, ada } = cast();
    const { id } = await withdraw(server.deps, ada, body);
    await server.workJobs();
    return id;
  }

  async function mine(blocks: number): Promise<void> {
    const { server, anybody } = cast();
    await anybody.ask(deposits.sandboxMine, { body: { blocks } });
    await server.workJobs();
  }

  /** Lets time pass and the provider be polled. */
  async function later(ms: number): Promise<void> {
    const { server } = cast();
    server.clock.advance(ms);
    await enqueue(server.db, 'withdrawal.sweep', {});
    await server.workJobs();
    server.clock.advance(-ms);
  }

  async function decide(id: string, action: OperatorAction, status: WithdrawalState, who = 0) {
    const { server, anybody, operators } = cast();
    const device = operators[who] ?? anybody;
    const userId = operatorIds[who] ?? '';
    const measure = measures.find((one) => one === action);
    const { error } = measure
      ? await takeMeasure(device, { id, action: measure, status }, userId)
      : await answer({ device, userId }, id, action === 'approve' ? action : 'reject', status);
    // Read as the decision left it, before background jobs continue.
    const { items } = await device.ask(withdrawals.listForOperator, { query: { Id: id } });
    await server.workJobs();
    return error?.code ?? items[0]?.status;
  }

  /** Decides the case as it is shown, or as one seen in that state earlier. */
  async function answer(by: Withdrawer, id: string, decision: 'approve' | 'reject', status: WithdrawalState) {
    const seen = await seenVersion(by.device, ['withdrawal', id]);
    const version = seen?.startsWith(`${status}/`) ? seen : status;
    return (await decideCase(cast().server.deps, by, ['withdrawal', id], decision, { version })).body;
  }

  async function takeMeasure(
    device: Device,
    order: { id: string; action: (typeof measures)[number]; status: WithdrawalState },
    userId: string,
  ) {
    const { deps } = cast().server;
    const verification = await verifiedDecision(deps, userId, 'withdrawal', order.id, order.action);
    const body = { ...order, reason: 'looked at', verification };
    return (await device.call(withdrawals.takeMeasure, { body }, { idempotencyKey: randomUUID() })).body;
  }

  return { order, begin, mine, later, decide };
}
