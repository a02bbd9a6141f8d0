import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fiatWithdrawals } from '#contract/fiat-withdrawals/calls.ts';
import { must } from '#contract/platform/errors.ts';
import { addPayee } from '#server/features/payees/testing/payee.ts';
import { collectDebts } from '#server/features/fiat-debts/index.ts';
import { findDiscrepancies } from '#server/ledger/index.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { letBankWork } from '../../../tests/harness/account-holder.ts';
import { bankPayer, eurosOf } from '../../../tests/harness/bank-payer.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { indebt } from '../../../tests/harness/debts.ts';
import { blockedCount, waits } from '../../../tests/harness/blocked.ts';
import { decidePayout, isAtBank, toldOf } from '../../../tests/harness/payout-desk.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { makeWithdrawal } from './testing/payer.ts';

let server: TestServer;
let officer: Someone;

beforeAll(async () => {
  server = await testServer({ seeded: true });
});
// Time passes in these tests, and the sessions of earlier ones expire.
beforeEach(async () => {
  officer = await someone(server, { roles: ['treasury', 'compliance'] });
});
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});

const atBank = (id: string) => isAtBank(server, id);

/** A user with withdrawals of 100 each that the staff has approved and the bank hasn't been given. */
async function approved(count: number) {
  const who = await bankPayer(server, '1000');
  const payee = await addPayee(server, who);
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const { id } = await makeWithdrawal(server, who, payee);
    expect(await decidePayout(server, officer, ['fiatWithdrawal', id], 'approve', '100.00')).toBe('done');
    ids.push(id);
  }
  return { who, ids, id: must(ids[0], 'a withdrawal') };
}

async function cancel({ device }: Someone, id: string) {
  const { body } = await device.call(fiatWithdrawals.cancel, { body: { id } }, { idempotencyKey: randomUUID() });
  return body.error?.code ?? body.result?.status;
}

async function rowOf({ device }: Someone, id: string) {
  const { items } = await device.ask(fiatWithdrawals.list, { query: {} });
  return must(
    items.find((one) => one.id === id),
    'the withdrawal',
  );
}

/** Polls everything in progress, as the job does each minute. */
async function poll() {
  await enqueue(server.db, 'fiatWithdrawal.poll', {});
  await server.workJobs();
}

test('a withdrawal held back by a debt is cancelled by the customer, once, and its money pays the debt', async () => {
  const { who, id } = await approved(1);
  // The bank takes 2,000 back and finds the 900 that are available.
  await indebt(server, who, '2000');
  await server.workJobs();
  expect(await rowOf(who, id)).toMatchObject({ status: 'inProgress', handedOverAt: null });
  expect([await cancel(who, id), await cancel(who, id)]).toEqual(['cancelled', 60017]);
  const { status, steps } = await rowOf(who, id);
  expect([status, steps.map((step) => step.status)]).toEqual([
    'cancelled',
    ['pendingReview', 'inProgress', 'cancelled'],
  ]);
  expect([await eurosOf(who), await toldOf(who, 'fiatWithdrawal')]).toEqual([
    ['100.00', '0.00'],
    ['fiatWithdrawal.cancelled'],
  ]);
  await collectDebts(server.deps);
  expect(await eurosOf(who)).toEqual(['0.00', '0.00']);
  await poll();
  expect(await atBank(id)).toBe(false);
});

test('a withdrawal handed to the bank can’t be cancelled, before or after it is sent', async () => {
  const { who, id } = await approved(1);
  await server.workJobs();
  const given = await rowOf(who, id);
  expect([given.status, given.sentAt, given.handedOverAt]).toEqual(['inProgress', null, expect.any(String)]);
  // The device polls for changes and sees it.
  expect(given.updatedAt >= must(given.handedOverAt, 'an instant')).toBe(true);
  expect([await cancel(who, id), await eurosOf(who)]).toEqual([60015, ['900.00', '100.00']]);
  await letBankWork(server);
  await letBankWork(server);
  expect([await cancel(who, id), (await rowOf(who, id)).status]).toEqual([60015, 'success']);
});

/** Holds the lock on a withdrawal's row until both wait for it, the first before the second. */
async function oneAfterTheOther<One, Other>(id: string, first: () => Promise<One>, second: () => Promise<Other>) {
  const holder = await server.owner.connect();
  await holder.query('begin');
  await holder.query('select from fiat_withdrawal where id = $1 for update', [id]);
  const one = first();
  await expect.poll(() => blockedCount(server), waits).toBe(1);
  const other = second();
  await expect.poll(() => blockedCount(server), waits).toBe(2);
  await holder.query('commit');
  holder.release();
  return [await one, await other] as const;
}

test('a cancellation that comes first leaves nothing to hand to the bank', async () => {
  const { who, id } = await approved(1);
  const [answer] = await oneAfterTheOther(
    id,
    () => cancel(who, id),
    () => server.workJobs(),
  );
  expect([answer, await atBank(id), await eurosOf(who)]).toEqual(['cancelled', false, ['1000.00', '0.00']]);
  await poll();
  expect(await atBank(id)).toBe(false);
});

test('a hand-over that comes first makes the cancellation fail', async () => {
  const { who, id } = await approved(1);
  const [, answer] = await oneAfterTheOther(
    id,
    () => server.workJobs(),
    () => cancel(who, id),
  );
  expect([answer, await atBank(id), await eurosOf(who)]).toEqual([60015, true, ['900.00', '100.00']]);
  await letBankWork(server);
  await letBankWork(server);
  expect([(await rowOf(who, id)).status, await eurosOf(who)]).toEqual(['success', ['900.00', '0.00']]);
});

test('concurrent hand-overs and cancellations each end as one of the two, and no money is lost or doubled', async () => {
  const { who, ids } = await approved(8);
  const [, ...answers] = await Promise.all([server.workJobs(), ...ids.map((id) => cancel(who, id))]);
  await server.workJobs();
  const given = await Promise.all(ids.map(atBank));
  expect(answers).toEqual(given.map((isGiven) => (isGiven ? 60015 : 'cancelled')));
  const paid = given.filter(Boolean).length * 100;
  expect(await eurosOf(who)).toEqual([`${1000 - paid}.00`, `${paid}.00`]);
  await letBankWork(server);
  await letBankWork(server);
  expect(await eurosOf(who)).toEqual([`${1000 - paid}.00`, '0.00']);
});
