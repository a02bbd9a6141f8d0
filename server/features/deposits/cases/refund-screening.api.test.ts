import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { depositCases } from '#contract/deposits/case-calls.ts';
import { deposits } from '#contract/deposits/calls.ts';
import { desk } from '#contract/desk/calls.ts';
import { must } from '#contract/platform/errors.ts';
import { beginDay } from '#server/features/outflow/testing/day.ts';
import { decideCase } from '#server/features/staff/testing/decide-case.ts';
import { findDiscrepancies } from '#server/ledger/index.ts';
import { enqueue } from '#server/platform/jobs.ts';
import type { KytSubject } from '#server/providers/kyt/kyt.ts';
import type { SandboxRisk } from '#server/providers/kyt/sandbox.ts';
import { noVerdict, verdictWithinMs } from '#server/providers/kyt/verdict.ts';
import { testerCallsOf } from '#server/providers/provider.ts';
import { someone, type Someone } from '../../../../tests/harness/company.ts';
import { toldOf } from '../../../../tests/harness/payout-desk.ts';
import { askRefund, outside, reviewed } from '../../../../tests/harness/refunds.ts';
import { testServer, type TestServer } from '../../../../tests/harness/server.ts';
import { askAgainTask, takeDepositVerdict } from '../verdict.ts';

let server: TestServer;
let operator: Someone;
let who: Someone;
let id: string;
const screened: KytSubject[] = [];
/** Happens while the risk check answers. */
let meanwhile: (() => Promise<void>) | undefined;

beforeAll(async () => {
  server = await testServer();
  operator = await someone(server, { roles: ['operator'] });
  const { kyt } = server.deps.providers;
  const screen = kyt.screen.bind(kyt);
  Object.assign(kyt, {
    screen: async (subject: KytSubject) => {
      screened.push(subject);
      const screening = await screen(subject);
      await meanwhile?.();
      return screening;
    },
  });
});
beforeEach(async () => {
  await beginDay(server.deps);
  await order('clear');
  await server.workJobs();
  who = await someone(server);
  id = await reviewed(server, who, '0.2');
  screened.length = 0;
});
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});

const order = (risk: SandboxRisk) => testerCallsOf(server.deps.providers.kyt).setRisk(risk);
const shown = () => operator.device.ask(desk.get, { query: { Kind: 'deposit', Subject: id } });
const factOf = async () => (await shown()).facts.find(({ name }) => name === 'refundRisk')?.value;
const request = async (address: string) => expect((await askRefund(server, who, id, address)).status).toBe(200);
const refundOf = async () =>
  must((await who.device.ask(deposits.listDeposits, { body: {} })).items[0]?.refund, 'the refund');
const refused = async () => (await toldOf(who, 'deposit.addressRefused')).length;
const stored = () => server.db.selectFrom('deposit').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** @returns whether this decision approves the refund, or why it was refused */
async function approve() {
  const { version } = await shown();
  const { body } = await decideCase(server.deps, operator, ['deposit', id], 'reject', { version });
  return body.error?.code ?? body.result?.isSettled;
}

/** Advances the clock and runs the risk check's jobs. */
async function later(ms: number): Promise<void> {
  server.clock.advance(ms);
  await enqueue(server.db, askAgainTask, {});
  await server.workJobs();
  server.clock.advance(-ms);
}

describe('a refund', () => {
  test('can be approved once the risk check has screened its address', async () => {
    await order('silent');
    await request(outside('a wallet'));
    expect((await shown()).answers).toEqual(['approve']);
    expect(await approve()).toBe(60015);
    await order('review');
    await server.workJobs();
    expect(screened.every(({ address, transactionHash }) => address === outside('a wallet') && !transactionHash)).toBe(
      true,
    );
    expect(await factOf()).toBe('review, 2 hops from a mixing service');
    expect((await shown()).answers).toEqual(['approve', 'reject']);
    expect(await approve()).toBe(true);
  });

  test('is never paid to an address the risk check refuses: its owner is asked for another one', async () => {
    await order('severe');
    await request(outside('a sanctioned one'));
    expect((await refundOf()).isRefused).toBe(true);
    expect(await refused()).toBe(1);
    expect((await shown()).answers).toEqual(['approve']);
    expect(await approve()).toBe(60015);
    const { items } = await operator.device.ask(depositCases.listForOperator, { query: { Id: id } });
    expect(items[0]?.refundVerdict).toBe('severe');
    await order('clear');
    await request(outside('a wallet'));
    expect((await refundOf()).isRefused).toBe(false);
    expect(await approve()).toBe(true);
    const audit = server.db.selectFrom('audit').select('details').where('action', '=', 'deposit.screenRefund');
    const entries = await audit.where('subject', '=', `deposit:${id}`).orderBy('id').execute();
    expect(entries).toMatchObject([{ details: { verdict: 'severe' } }, { details: { verdict: 'clear' } }]);
  });

  test('waits for the risk check for half an hour, and is refused by a verdict that comes later', async () => {
    await order('silent');
    await request(outside('a wallet'));
    await later(verdictWithinMs - 1000);
    expect(await factOf()).toBeUndefined();
    await later(verdictWithinMs + 60_000);
    expect(await factOf()).toBe(`review, ${noVerdict.reasons[0]}`);
    expect((await shown()).answers).toEqual(['approve', 'reject']);
    await order('severe');
    await server.workJobs();
    expect([await approve(), await refused()]).toEqual([60015, 1]);
  });

  test('is neither cleared nor refused by the verdict on an address requested before', async () => {
    await order('silent');
    await request(outside('a wallet'));
    const before = must((await stored()).refund_screening, 'the first screening');
    await request(outside('another wallet'));
    const decided = { verdict: 'clear' as const, decided_at: server.clock.now() };
    await server.db.updateTable('sandbox_kyt_screening').set(decided).where('id', '=', before).execute();
    expect(await takeDepositVerdict(server.deps, before)).toBe(false);
    expect((await stored()).refund_risk).toBeNull();
    meanwhile = async () => {
      await server.db.updateTable('deposit').set({ refund_screening: randomUUID() }).where('id', '=', id).execute();
    };
    await order('severe');
    await server.workJobs();
    meanwhile = undefined;
    expect((await stored()).refund_risk).toBeNull();
    expect([await approve(), await refused()]).toEqual([60015, 0]);
  });
});
