import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { depositCases } from '#contract/deposits/case-calls.ts';
import { deposits } from '#contract/deposits/calls.ts';
import { desk } from '#contract/desk/calls.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { decideSeen } from '#server/features/staff/testing/decide-case.ts';
import { verifiedDecision } from '#server/features/staff/testing/decision.ts';
import { balances, findDiscrepancies, platformBalance } from '#server/ledger/index.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { noteDeposits, unsettleDeposits } from '#server/providers/chain/deposits.ts';
import type { SandboxRisk } from '#server/providers/kyt/sandbox.ts';
import { noVerdict } from '#server/providers/kyt/verdict.ts';
import { testerCallsOf } from '#server/providers/provider.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { takeReport } from './service.ts';
import { askAgainTask } from './verdict.ts';

const minuteMs = 60_000;
const btc = assetCode('BTC');
const units = 25_000_000n;
let server: TestServer;
let customer: Someone;
let operator: Someone;
let address: string;

beforeAll(async () => {
  server = await testServer();
  operator = await someone(server, { roles: ['operator'] });
});
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});
beforeEach(async () => {
  await order('clear');
  await server.workJobs();
  customer = await someone(server);
  ({ address } = await customer.device.ask(deposits.getAddress, { query: { Asset: 'BTC', Network: 'BTC' } }));
});

const order = (risk: SandboxRisk) => testerCallsOf(server.deps.providers.kyt).setRisk(risk);
const available = async () =>
  (await balances(server.db, customer.userId)).find(({ asset }) => asset === 'BTC')?.available ?? 0n;
const suspense = () => platformBalance(server.db, btc, 'suspense');
const find = (id: string) => server.db.selectFrom('deposit').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const keysOf = async (id: string) => {
  const { rows } = await server.pool.query<{ key: string }>(
    'select key from ledger_transfer where reference = $1 order by key',
    [id],
  );
  return rows.map(({ key }) => key.split(':').at(-1));
};

/** A payment to the customer with the given number of confirmations. */
async function pay(confirmations: number, amount = '0.25') {
  const report = reportOf(confirmations, amount);
  await takeReport(server.deps, report, 'test');
  await server.workJobs();
  const { id } = await server.db
    .selectFrom('deposit')
    .select('id')
    .where('transaction_hash', '=', report.transactionHash)
    .executeTakeFirstOrThrow();
  const more = async (deeper: number) => {
    await takeReport(server.deps, { ...report, confirmations: deeper }, 'test');
    await server.workJobs();
  };
  return { id, report, more };
}
const reportOf = (confirmations: number, amount: string, transactionHash = randomBytes(32).toString('hex')) => ({
  transactionHash,
  outputIndex: 0,
  network: 'BTC',
  asset: 'BTC',
  address,
  tag: null,
  amount,
  confirmations,
});

/** Advances the clock and runs the risk check jobs. */
async function later(ms: number): Promise<void> {
  server.clock.advance(ms);
  await enqueue(server.db, askAgainTask, {});
  await server.workJobs();
  server.clock.advance(-ms);
}

const showCase = (id: string) => operator.device.ask(desk.get, { query: { Kind: 'deposit', Subject: id } });
const approve = async (id: string) => {
  return (await decideSeen(server.deps, operator, ['deposit', id], 'approve')).status;
};
async function measure(id: string, status: 'credited' | 'complianceReview') {
  const verification = await verifiedDecision(server.deps, operator.userId, 'deposit', id, status);
  const body = { id, status, reason: 'looked at', verification };
  const answer = await operator.device.call(depositCases.takeMeasure, { body }, { idempotencyKey: randomUUID() });
  return answer.body.error?.code ?? 'done';
}

describe('a verdict', () => {
  test('of clear credits the waiting deposit once, though it is reported twice and out of order', async () => {
    await order('silent');
    const { id, more } = await pay(1);
    await more(2);
    expect(await find(id)).toMatchObject({ status: 'confirmed', risk: null, is_suspended: true });
    await more(5);
    expect([await available(), await suspense()]).toEqual([0n, units]);
    await order('clear');
    await server.workJobs();
    expect(await find(id)).toMatchObject({ status: 'completed', risk: { verdict: 'clear' }, ask_after: null });
    expect([await available(), await suspense()]).toEqual([units, 0n]);
    const events = await server.db
      .selectFrom('provider_event')
      .select(['event_id', 'state'])
      .where('event_id', 'like', `${id}%`)
      .orderBy('event_id')
      .execute();
    expect(events).toEqual([
      { event_id: `${id}-begun`, state: 'done' },
      { event_id: `${id}-decided`, state: 'done' },
    ]);
    await more(5);
    expect(await keysOf(id)).toEqual(['credit', 'suspend']);
  });

  test('that arrives before the last required block is kept until then', async () => {
    const { id, more } = await pay(1);
    expect(await find(id)).toMatchObject({ status: 'confirming', risk: { verdict: 'clear' }, ask_after: null });
    expect(await available()).toBe(0n);
    await more(2);
    expect(await find(id)).toMatchObject({ status: 'credited', is_suspended: false });
    expect([await available(), await keysOf(id)]).toEqual([units, ['credit']]);
  });

  test.each(['review', 'severe'] as const)('of %s sends the deposit to staff, with the findings', async (risk) => {
    await order(risk);
    const { id, more } = await pay(1);
    expect((await find(id)).status).toBe('confirming');
    await more(2);
    expect(await find(id)).toMatchObject({
      status: 'complianceReview',
      review_reason: 'risk',
      risk: { verdict: risk },
    });
    const shown = await showCase(id);
    expect(shown.state).toBe('open');
    const reasons = must((await find(id)).risk, 'what was found').reasons;
    expect(shown.facts).toContainEqual({ name: 'risk', value: [risk, ...reasons].join(', '), asset: null });
    expect(await available()).toBe(0n);
    expect([await approve(id), await available()]).toEqual([200, units]);
  });

  test('whose report is lost is fetched from the provider', async () => {
    await order('silent');
    const { id } = await pay(2);
    const verdict = { verdict: 'clear', decided_at: server.clock.now() } as const;
    await server.db.updateTable('sandbox_kyt_screening').set(verdict).where('id', '=', id).execute();
    await later(2 * minuteMs);
    expect([(await find(id)).status, await available()]).toEqual(['credited', units]);
  });
});

describe('no verdict', () => {
  test.each(['silent', 'down'] as const)(
    'from a check that is %s sends the deposit to staff after half an hour',
    async (risk) => {
      await order(risk);
      const { id } = await pay(2);
      await later(29 * minuteMs);
      expect(await find(id)).toMatchObject({ status: 'confirmed', risk: null });
      await later(31 * minuteMs);
      expect(await find(id)).toMatchObject({ status: 'complianceReview', review_reason: 'noVerdict', risk: noVerdict });
      expect((await showCase(id)).state).toBe('open');
      expect([await approve(id), await available()]).toEqual([200, units]);
    },
  );

  test('counts its half hour from the last required block, however long the blocks took', async () => {
    await order('silent');
    const { id, more } = await pay(1);
    await later(90 * minuteMs);
    expect((await find(id)).status).toBe('confirming');
    await more(2);
    await later(29 * minuteMs);
    expect((await find(id)).status).toBe('confirmed');
  });

  test('followed by a late verdict shows it to staff and changes nothing else', async () => {
    await order('silent');
    const { id } = await pay(2);
    await later(31 * minuteMs);
    await order('severe');
    await server.workJobs();
    expect(await find(id)).toMatchObject({ status: 'complianceReview', risk: { verdict: 'severe' } });
    expect(await available()).toBe(0n);
  });
});

describe('while the risk check is pending', () => {
  test('staff can hold a deposit for review, but can’t credit it', async () => {
    await order('silent');
    const { id } = await pay(2);
    expect(await measure(id, 'credited')).toBe(60015);
    expect(await measure(id, 'complianceReview')).toBe('done');
    expect(await find(id)).toMatchObject({ status: 'complianceReview', review_reason: 'operator', ask_after: null });
    await order('review');
    await server.workJobs();
    expect(await find(id)).toMatchObject({ status: 'complianceReview', risk: { verdict: 'review' } });
    expect([await approve(id), await available(), await keysOf(id)]).toEqual([200, units, ['credit', 'suspend']]);
  });

  test('a deposit below the minimum is not checked', async () => {
    await order('silent');
    const { id } = await pay(3, '0.00009999');
    expect(await find(id)).toMatchObject({ status: 'belowMinimumLimit', risk: null, ask_after: null });
    const asked = server.db.selectFrom('sandbox_kyt_screening').select('id').where('id', '=', id);
    expect(await asked.executeTakeFirst()).toBeUndefined();
  });

  test('a replaced block delays the credit until the payment is deep enough again', async () => {
    await order('silent');
    const transactionHash = randomBytes(32).toString('hex');
    const inBlock = (height: bigint) =>
      noteDeposits(server.db, { network: 'BTC', height, seenAt: server.clock.now() }, [
        { transactionHash, outputIndex: 0, asset: btc, address, amount: units },
      ]);
    const report = (confirmations: number) =>
      takeReport(server.deps, reportOf(confirmations, '0.25', transactionHash), 'test');
    const reported = (confirmations: number) =>
      server.db
        .updateTable('chain_deposit')
        .set({ reported: confirmations })
        .where('transaction_hash', '=', transactionHash)
        .execute();
    await inBlock(800_000n);
    await report(2);
    await reported(2);
    await server.workJobs();
    await unsettleDeposits(server.db, 'BTC', '800000');
    await order('clear');
    await server.workJobs();
    const status = async () => {
      await server.workJobs();
      const row = server.db.selectFrom('deposit').select('status').where('transaction_hash', '=', transactionHash);
      return (await row.executeTakeFirstOrThrow()).status;
    };
    expect([await status(), await available()]).toEqual(['confirmed', 0n]);
    await inBlock(800_001n);
    await report(1);
    await reported(1);
    await later(2 * minuteMs);
    expect([await status(), await available()]).toEqual(['confirmed', 0n]);
    await report(2);
    expect([await status(), await available()]).toEqual(['credited', units]);
  });
});
