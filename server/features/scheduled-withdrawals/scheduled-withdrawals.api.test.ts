import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fiatWithdrawals } from '#contract/fiat-withdrawals/calls.ts';
import { notices } from '#contract/notices/calls.ts';
import { addDays, dayAt } from '#contract/platform/days.ts';
import { must } from '#contract/platform/errors.ts';
import { scheduledWithdrawals as calls } from '#contract/scheduled-withdrawals/calls.ts';
import { addPayee } from '#server/features/payees/testing/payee.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { findDiscrepancies } from '#server/ledger/index.ts';
import { openCurrency } from '#server/features/global-account/testing/open-currency.ts';
import { setPin } from '#server/features/withdrawals/testing/withdrawer.ts';
import { bankPayer, eurosOf } from '../../../tests/harness/bank-payer.ts';
import { callFor, employee, makeRole, type Someone } from '../../../tests/harness/company.ts';
import { firm, rulesFrom, setRules } from '../../../tests/harness/firm.ts';
import { fund } from '../../../tests/harness/funds.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { scheduledWithdrawalTasks } from './index.ts';
import './tables.ts';
import { scheduleBody, sendSchedule, type Scheduled } from './testing/scheduler.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer({ seeded: true });
});
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});

const dayMs = 86_400_000;

async function payer(amount?: string) {
  const who = await bankPayer(server, amount);
  return { who, payee: await addPayee(server, who) };
}
type Paying = Awaited<ReturnType<typeof payer>>;

const send = ({ who, payee }: Paying, part?: Scheduled) => sendSchedule(server, who, payee, part);
async function schedule(paying: Paying, part?: Scheduled) {
  const { body } = await send(paying, part);
  return must(body.result, `a schedule, not ${String(body.error?.code)} ${JSON.stringify(body.error?.details)}`);
}
const codeOf = ({ body }: Awaited<ReturnType<typeof send>>) => body.error?.code ?? body.result?.status;

const runDue = () =>
  must(scheduledWithdrawalTasks(server.deps)['scheduledWithdrawal.run'], 'the task')({}, { number: 1 });

/** Moves the clock to the next run and makes it. */
async function pass(next: { readonly at: string } | null, laterMs = 0): Promise<void> {
  server.clock.set(new Date(new Date(must(next, 'a next run').at).getTime() + laterMs));
  await runDue();
}

/** Makes its next run due now, while the users are still signed in. */
async function bringNear(id: string): Promise<void> {
  await server.db
    .updateTable('scheduled_withdrawal')
    .set({ next_at: server.clock.now() })
    .where('id', '=', id)
    .execute();
}

/** Reads the state from the tables: sessions expire over the weeks that pass here. */
async function stateOf(id: string) {
  const row = await server.db
    .selectFrom('scheduled_withdrawal')
    .select(['status', 'pause_reason', 'next_n', 'next_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const runs = await server.db
    .selectFrom('scheduled_withdrawal_run')
    .select(['outcome', 'reason'])
    .where('schedule_id', '=', id)
    .orderBy('n')
    .execute();
  return { ...row, runs: runs.map(({ outcome, reason }) => [outcome, reason].filter(Boolean).join(' ')) };
}

const ordersOf = ({ who }: Paying) =>
  server.db
    .selectFrom('fiat_withdrawal')
    .select(['id', 'amount', 'status'])
    .where('account_id', '=', who.userId)
    .execute();

async function told({ who }: Paying): Promise<readonly string[]> {
  const rows = await server.db
    .selectFrom('notice')
    .select('kind')
    .where('account_id', '=', who.userId)
    .orderBy('id')
    .execute();
  return rows
    .filter(({ kind }) => kind.startsWith('scheduledWithdrawal.'))
    .map(({ kind }) => kind.replace('scheduledWithdrawal.', ''));
}

const change = (who: Someone, call: 'pause' | 'resume' | 'cancel', id: string) =>
  who.device.call(calls[call], { body: { id } }, { idempotencyKey: randomUUID() });

describe('a schedule', () => {
  test('creates a withdrawal when due, held and reviewed like any other, and continues', async () => {
    const paying = await payer();
    const { id, fee, status } = await schedule(paying);
    expect([status, fee]).toEqual(['active', '1.00']);
    expect(await eurosOf(paying.who)).toEqual(['1000.00', '0.00']);
    await runDue();
    expect(await ordersOf(paying)).toEqual([]);
    await bringNear(id);
    await runDue();
    expect(await eurosOf(paying.who)).toEqual(['900.00', '100.00']);
    const { items } = await paying.who.device.ask(fiatWithdrawals.list, { query: {} });
    expect(items).toMatchObject([{ amount: '100.00', status: 'pendingReview', purpose: 'rent', reference: 'Rent' }]);
    const shown = (await paying.who.device.ask(calls.list, { query: {} })).items[0];
    expect(shown).toMatchObject({ id, status: 'active', runs: [{ outcome: 'made', orderId: items[0]?.id }] });
    expect(new Date(must(shown?.next, 'a next run').at).getTime()).toBeGreaterThan(server.clock.now().getTime());
    const heard = (await paying.who.device.ask(notices.list, { query: {} })).items.map(({ kind }) => kind);
    expect(heard).toContain('scheduledWithdrawal.made');
    await runDue();
    expect(await ordersOf(paying)).toHaveLength(1);
  });

  test('is run at once by the sandbox call, only for the given user', async () => {
    const [paying, other] = [await payer(), await payer()];
    await schedule(paying);
    await schedule(other);
    await paying.who.device.ask(calls.sandboxRun, { body: { uid: paying.who.uid } });
    await server.workJobs();
    expect([await ordersOf(paying), await ordersOf(other)]).toMatchObject([[{}], []]);
    const { body } = await paying.who.device.call(calls.sandboxRun, { body: { uid: '1' } });
    expect(body.error?.code).toBe(50011);
  });

  test('that runs once is completed by its run, and not before its time', async () => {
    const paying = await payer();
    const { id, next } = await schedule(paying, { rhythm: 'once' });
    await pass(next, -1000);
    expect(await stateOf(id)).toMatchObject({ status: 'active', runs: [] });
    await pass(next);
    expect(await stateOf(id)).toMatchObject({ status: 'completed', next_at: null, runs: ['made'] });
  });

  test('skips runs that fell within a pause, and ends once cancelled', async () => {
    const paying = await payer();
    const { id, next } = await schedule(paying);
    expect((await change(paying.who, 'pause', id)).body.result).toMatchObject({ status: 'paused', next: null });
    expect((await change(paying.who, 'pause', id)).body.error?.code).toBe(60015);
    // Its first days fell within the pause.
    const first = addDays(must(next, 'a first run').day, -14);
    await server.db.updateTable('scheduled_withdrawal').set({ first_on: first }).where('id', '=', id).execute();
    await runDue();
    const resumed = must((await change(paying.who, 'resume', id)).body.result, 'the schedule');
    expect(resumed.next).toEqual(next);
    expect(await stateOf(id)).toMatchObject({ next_n: 2, runs: [] });
    expect((await change(paying.who, 'cancel', id)).body.result).toMatchObject({ status: 'cancelled', next: null });
    expect((await change(paying.who, 'resume', id)).body.error?.code).toBe(60015);
    await pass(next);
    expect(await ordersOf(paying)).toEqual([]);
  });

  test('is unknown to other customers', async () => {
    const [one, other] = [await payer(), await payer()];
    const { id } = await schedule(one);
    expect((await change(other.who, 'cancel', id)).body.error?.code).toBe('request:notFound');
    expect((await other.who.device.ask(calls.list, { query: {} })).items).toEqual([]);
  });
});

describe('a run', () => {
  test('without the balance is refused with the reason, holds nothing, and leaves the schedule active', async () => {
    const paying = await payer('150');
    const first = await schedule(paying);
    await pass(first.next);
    const second = await stateOf(first.id);
    await pass({ at: must(second.next_at, 'a next run').toISOString() });
    expect((await stateOf(first.id)).runs).toEqual(['made', 'refused balance']);
    expect(await ordersOf(paying)).toHaveLength(1);
    expect(await stateOf(first.id)).toMatchObject({ status: 'active', next_n: 2 });
    expect(await told(paying)).toEqual(['made', 'refused']);
  });

  test('that was missed is never made late, each one is notified, and the next one is made', async () => {
    const paying = await payer();
    const { id, next } = await schedule(paying);
    await pass(next, 15 * dayMs);
    expect((await stateOf(id)).runs).toEqual(['missed', 'missed', 'missed']);
    expect(await ordersOf(paying)).toEqual([]);
    expect(await told(paying)).toEqual(['missed', 'missed', 'missed']);
    await pass({ at: must((await stateOf(id)).next_at, 'a next run').toISOString() });
    expect((await stateOf(id)).runs.at(-1)).toBe('made');
  });

  test('to a payee changed since the verification is refused, and the schedule is paused', async () => {
    const paying = await payer();
    const { id, next } = await schedule(paying);
    const other = await payer();
    // A payee with another account's number, as if it had been changed and its cool-down were over.
    const { details_sealed } = await server.db
      .selectFrom('bank_payee')
      .select('details_sealed')
      .where('id', '=', other.payee.id)
      .executeTakeFirstOrThrow();
    const text = String(await server.deps.vault.open('bankPayee', other.payee.id, details_sealed));
    const changed = await server.deps.vault.seal('bankPayee', paying.payee.id, text.replace('Keller', 'Kellner'));
    await server.db
      .updateTable('bank_payee')
      .set({ details_sealed: changed })
      .where('id', '=', paying.payee.id)
      .execute();
    await pass(next);
    expect(await stateOf(id)).toMatchObject({ status: 'paused', pause_reason: 'payee', runs: ['refused payee'] });
    expect(await ordersOf(paying)).toEqual([]);
  });

  test.each([
    ['transfers_blocked_until', 'restricted', 'active'],
    ['is_disabled', 'authority', 'paused'],
    ['kyc_status', 'authority', 'paused'],
  ] as const)('is refused because of %s', async (column, reason, status) => {
    const paying = await payer();
    const { id, next } = await schedule(paying);
    const until = new Date(new Date(must(next, 'a run').at).getTime() + dayMs);
    const value = { transfers_blocked_until: until, is_disabled: true, kyc_status: 2 }[column];
    await server.db
      .updateTable('app_user')
      .set({ [column]: value })
      .where('id', '=', paying.who.userId)
      .execute();
    await pass(next);
    expect(await stateOf(id)).toMatchObject({ status, runs: [`refused ${reason}`] });
    expect(await ordersOf(paying)).toEqual([]);
  });

  test('with a higher fee than accepted is refused and pauses the schedule; with a lower fee it is made', async () => {
    const paying = await payer();
    const dear = await schedule(paying);
    await server.db.updateTable('scheduled_withdrawal').set({ fee: '99' }).where('id', '=', dear.id).execute();
    const cheap = await schedule(paying);
    await server.db.updateTable('scheduled_withdrawal').set({ fee: '101' }).where('id', '=', cheap.id).execute();
    await pass(dear.next);
    expect(await stateOf(dear.id)).toMatchObject({ status: 'paused', pause_reason: 'fee', runs: ['refused fee'] });
    expect((await stateOf(cheap.id)).runs).toEqual(['made']);
  });
});

describe('concurrently', () => {
  test('ten workers make each due run once', async () => {
    const paying = await payer();
    const { id, next } = await schedule(paying);
    server.clock.set(must(next, 'a run').at);
    await Promise.all(Array.from({ length: 10 }, runDue));
    expect((await stateOf(id)).runs).toEqual(['made']);
    expect(await ordersOf(paying)).toHaveLength(1);
    expect(await told(paying)).toEqual(['made']);
  });

  test('a run and a cancellation leave the schedule cancelled, with one order per run made', async () => {
    const paying = await payer();
    const { id } = await schedule(paying);
    await bringNear(id);
    const [{ body }] = await Promise.all([change(paying.who, 'cancel', id), runDue()]);
    expect(body.result?.status).toBe('cancelled');
    const { runs, status } = await stateOf(id);
    expect(status).toBe('cancelled');
    expect(await ordersOf(paying)).toHaveLength(runs.length);
  });

  test('several schedules that each need the whole balance create one withdrawal', async () => {
    const paying = await payer('100');
    const made = [await schedule(paying), await schedule(paying), await schedule(paying)];
    server.clock.set(must(made[0]?.next, 'a run').at);
    await Promise.all([runDue(), runDue(), runDue()]);
    const runs = await Promise.all(made.map(async ({ id }) => (await stateOf(id)).runs.join()));
    expect(runs.toSorted()).toEqual(['made', 'refused balance', 'refused balance']);
    expect(await ordersOf(paying)).toHaveLength(1);
  });
});

describe('a company’s schedule', () => {
  test('follows the approval rule in force at each run, and is paused once its creator has left', async () => {
    const acme = await firm(server);
    const paying = await makeRole(server, acme.owner, 'Payments', ['fiat.read', 'fiat.create']);
    const clerk = await employee(server, acme.owner, paying.id);
    await fund(server, await openCurrency(server.deps, acme.owner.userId, 'EUR'), 'EUR', '1000');
    const payee = await addPayee(server, acme.owner);
    await setPin(server.deps, clerk.userId);
    const body = await scheduleBody(server, clerk, payee, { companyId: acme.owner.userId });
    const options = { idempotencyKey: randomUUID() };
    const answer = await callFor(clerk, acme.owner, calls.create, { body }, options);
    const { id } = must(answer.body.result, `a schedule, not ${String(answer.body.error?.code)}`);
    // The rule was set after the schedule.
    expect((await setRules(server, acme, rulesFrom('50', null))).success).toBe(true);
    await bringNear(id);
    await runDue();
    const orders = await ordersOf({ who: acme.owner, payee });
    expect(orders).toMatchObject([{ amount: '10000', status: 'pendingPayment' }]);
    await server.owner.query(`delete from company_member where user_id = '${clerk.userId}'`);
    await bringNear(id);
    await runDue();
    expect(await stateOf(id)).toMatchObject({ status: 'paused', runs: ['made', 'refused authority'] });
    expect(await ordersOf({ who: acme.owner, payee })).toHaveLength(1);
  });
});

describe('creating a schedule is refused', () => {
  test('for an invalid day, time zone, fee or amount', async () => {
    const paying = await payer();
    const today = dayAt(server.clock.now(), 'Europe/Berlin');
    const field = async (part: Scheduled) => (await send(paying, part)).body.error?.details?.['field'];
    expect(await field({ firstOn: addDays(today, -1) })).toBe('firstOn');
    expect(await field({ firstOn: '2027-02-30' })).toBe('firstOn');
    expect(await field({ firstOn: addDays(today, 400) })).toBe('firstOn');
    expect(await field({ lastOn: today })).toBe('lastOn');
    expect(await field({ timeZone: 'Atlantis' })).toBe('timeZone');
    expect(codeOf(await send(paying, { fee: '2' }))).toBe(60015);
    expect(codeOf(await send(paying, { amount: '0.01' }))).toBe(40013);
  });

  test('without PIN and the customer’s own verification for exactly this schedule', async () => {
    const paying = await payer();
    expect(codeOf(await send(paying, { entered: '999999' }))).toBe('security:wrongFundPassword');
    const other = await insertPassedStepUp(server.deps, paying.who.userId, 'fiat.schedule', { change: 'once' });
    expect(codeOf(await send(paying, { verification: other }))).toBe(50002);
    const stranger = await payer();
    expect(codeOf(await send(paying, { verifiedAs: stranger.who.userId }))).toBe(50002);
  });
});
