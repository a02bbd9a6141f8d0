import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { fiatDeposits } from '#contract/fiat-deposits/calls.ts';
import { fiatWithdrawals } from '#contract/fiat-withdrawals/calls.ts';
import { payoutValues } from '#contract/fiat-withdrawals/rules.ts';
import { globalAccount } from '#contract/global-account/calls.ts';
import { must } from '#contract/platform/errors.ts';
import { addPayee, aPayee } from '#server/features/payees/testing/payee.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { findDiscrepancies } from '#server/ledger/index.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { testerCallsOf } from '#server/providers/provider.ts';
import { unsealedOf } from '../../../tests/harness/clear-texts.ts';
import { letBankWork } from '../../../tests/harness/account-holder.ts';
import { bankPayer, eurosOf } from '../../../tests/harness/bank-payer.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { decidePayout, toldOf } from '../../../tests/harness/payout-desk.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { makeWithdrawal, sendWithdrawal, type Ordered } from './testing/payer.ts';

let server: TestServer;
let officer: Someone;
let second: Someone;

beforeAll(async () => {
  server = await testServer({ seeded: true });
});
// Time passes in these tests, and the sessions of earlier ones expire.
beforeEach(async () => {
  officer = await someone(server, { roles: ['treasury', 'compliance'] });
  second = await someone(server, { roles: ['treasury', 'compliance'] });
});
afterAll(async () => {
  expect(await unsealedOf(server, 'fiatFailure', 'fiatReturn')).toEqual([]);
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});

const bank = () => testerCallsOf(server.deps.providers.banking);

/** A user with euros in their global account, a PIN and a payee. */
async function payer(amount?: string) {
  const who = await bankPayer(server, amount);
  return { who, payee: await addPayee(server, who) };
}
type Paying = Awaited<ReturnType<typeof payer>>;

const send = ({ who, payee }: Paying, ordered?: Ordered) => sendWithdrawal(server, who, payee, ordered);
const make = ({ who, payee }: Paying, ordered?: Ordered) => makeWithdrawal(server, who, payee, ordered);
const codeOf = ({ body }: Awaited<ReturnType<typeof send>>) => body.error?.code ?? body.result?.status;

const balanceOf = ({ who }: Paying) => eurosOf(who);

async function rowOf({ who }: Paying, id: string) {
  const { items } = await who.device.ask(fiatWithdrawals.list, { query: {} });
  return must(
    items.find((one) => one.id === id),
    'the withdrawal',
  );
}

/** How much of the limit of euros is used. */
const usedBy = async ({ who }: Paying) =>
  (await who.device.ask(fiatWithdrawals.getTerms, { query: { Currency: 'EUR' } })).limit.used;

const decide = (by: Someone, id: string, decision: 'approve' | 'reject', amount = '100.00') =>
  decidePayout(server, by, ['fiatWithdrawal', id], decision, amount);
const told = ({ who }: Paying) => toldOf(who, 'fiatWithdrawal');

describe('withdrawal fees', () => {
  test('depend on payment type and tier, for the amount sent or received, with the arrival day', async () => {
    const { who } = await payer();
    const { items } = await who.device.ask(fiatWithdrawals.listPaymentTypes, { query: { Currency: 'EUR' } });
    expect(items.map(({ scheme, fee, arrival }) => [scheme, fee, arrival.kind])).toEqual([
      ['sepa', '1', 'day'],
      ['sepa-instant', '1', 'instant'],
      // It depends on the payee's country.
      ['swift', '25', 'unknown'],
    ]);
    const ask = async (scheme: string, amount: string, side: 'send' | 'receive', currency = 'EUR') => {
      const body = { currency, scheme, amount, side };
      const answer = (await who.device.call(fiatWithdrawals.calculateFee, { body })).body;
      return answer.error?.code ?? [answer.result?.amount, answer.result?.fee, answer.result?.arrives];
    };
    expect(await ask('sepa', '100', 'send')).toEqual(['100.00', '1.00', '99.00']);
    expect(await ask('sepa', '100', 'receive')).toEqual(['101.00', '1.00', '100.00']);
    expect(await ask('swift', '25', 'send')).toBe(50014);
    expect(await ask('ach', '25', 'send')).toBe(40001);
    const { tier, items: rates } = await who.device.ask(fiatWithdrawals.listRates);
    expect([tier, rates.length]).toEqual(['standard', expect.any(Number)]);
    await server.db.updateTable('app_user').set({ tier: 'vip' }).where('id', '=', who.userId).execute();
    expect(await ask('swift', '100', 'send')).toEqual(['100.00', '12.50', '87.50']);
    const { body } = await who.device.call(fiatWithdrawals.listPaymentTypes, { query: { Currency: 'BTC' } });
    expect(body.error?.code).toBe(40001);
  });
});

describe('a withdrawal', () => {
  test('is held, approved, sent, then paid; a sent one is not completed yet', async () => {
    const paying = await payer();
    const { id, status, arrives } = await make(paying);
    expect([status, arrives, await balanceOf(paying)]).toEqual(['pendingReview', '99.00', ['900.00', '100.00']]);
    expect(await decide(officer, id, 'approve')).toBe('done');
    await server.workJobs();
    expect(await rowOf(paying, id)).toMatchObject({ status: 'inProgress', sentAt: null, completedAt: null });
    server.clock.advance(21_000);
    await bank().tick();
    await server.workJobs();
    const sent = await rowOf(paying, id);
    expect([sent.status, sent.sentAt !== null, sent.completedAt]).toEqual(['inProgress', true, null]);
    await letBankWork(server);
    const paid = await rowOf(paying, id);
    expect(paid.steps.map((step) => step.status)).toEqual(['pendingReview', 'inProgress', 'success']);
    expect([await balanceOf(paying), await told(paying)]).toEqual([['900.00', '0.00'], ['fiatWithdrawal.paid']]);
    const { items } = await paying.who.device.ask(globalAccount.listHistory, { query: { Asset: 'EUR' } });
    expect(items.some(({ type, reference }) => type === 'withdraw' && reference === id)).toBe(true);
  });

  test('is refunded if the bank refuses it, and as a separate entry if it is returned after it was paid', async () => {
    const paying = await payer();
    await bank().setNextPayout('failed');
    const refused = await make(paying);
    await decide(officer, refused.id, 'approve');
    await server.workJobs();
    await letBankWork(server);
    expect(await rowOf(paying, refused.id)).toMatchObject({
      status: 'failed',
      failureReason: 'Unknown account number',
      bankReason: 'accountInvalid',
    });
    expect(await balanceOf(paying)).toEqual(['1000.00', '0.00']);

    const { id } = await make(paying);
    await decide(officer, id, 'approve');
    await server.workJobs();
    await letBankWork(server);
    await letBankWork(server);
    expect((await rowOf(paying, id)).status).toBe('success');
    expect(await usedBy(paying)).toBe('100.00');
    await bank().returnLastPayout();
    await server.workJobs();
    expect(await rowOf(paying, id)).toMatchObject({ status: 'success', bankReason: 'accountClosed' });
    // The fee is not refunded, but nothing left.
    expect([await balanceOf(paying), await usedBy(paying)]).toEqual([['999.00', '0.00'], '0.00']);
    // Reported by the list as well, and a second time.
    await enqueue(server.db, 'fiatWithdrawal.list', {});
    await server.workJobs();
    expect(await balanceOf(paying)).toEqual(['999.00', '0.00']);
    expect(await told(paying)).toEqual(['fiatWithdrawal.returned', 'fiatWithdrawal.paid', 'fiatWithdrawal.failed']);
  });

  test('needs two staff from the terms’ amount on, counted over a day', async () => {
    const paying = await payer('60000');
    const first = await make(paying, { amount: '30000' });
    const large = await make(paying, { amount: '29000' });
    expect(await decide(officer, first.id, 'approve', '30000.00')).toBe('done');
    expect((await rowOf(paying, first.id)).status).toBe('inProgress');
    expect(await decide(officer, large.id, 'approve', '29000.00')).toBe('done');
    expect((await rowOf(paying, large.id)).status).toBe('pendingReview');
    expect(await decide(officer, large.id, 'approve', '29000.00')).toBe('staff:decidedBefore');
    expect(await decide(second, large.id, 'approve', '29000.00')).toBe('done');
    expect((await rowOf(paying, large.id)).status).toBe('inProgress');
  });

  test('returns the money if staff reject it, or its owner cancels it, once', async () => {
    const paying = await payer();
    const [one, other] = [await make(paying), await make(paying)];
    expect(await decide(officer, one.id, 'reject')).toBe('done');
    const cancel = async () => {
      const { body } = await paying.who.device.call(
        fiatWithdrawals.cancel,
        { body: { id: other.id } },
        { idempotencyKey: randomUUID() },
      );
      return body.error?.code ?? body.result?.status;
    };
    expect([await cancel(), await cancel()]).toEqual(['cancelled', 60017]);
    expect([(await rowOf(paying, one.id)).status, await balanceOf(paying)]).toEqual(['rejected', ['1000.00', '0.00']]);
    const { body } = await paying.who.device.call(
      fiatWithdrawals.cancel,
      { body: { id: one.id } },
      { idempotencyKey: randomUUID() },
    );
    expect(body.error?.code).toBe(60015);
  });
});

describe('a withdrawal is rejected', () => {
  test('for an invalid amount, fee, payee or payment type', async () => {
    const paying = await payer();
    const { who } = paying;
    expect(codeOf(await send(paying, { amount: '5' }))).toBe(40013);
    expect(codeOf(await send(paying, { amount: '250001' }))).toBe(40014);
    expect(codeOf(await send(paying, { amount: '0' }))).toBe(50014);
    expect(codeOf(await send(paying, { amount: '1000.01' }))).toBe(60007);
    expect(codeOf(await send(paying, { fee: '2' }))).toBe(60015);
    expect(codeOf(await send(paying, { scheme: 'swift', fee: '25' }))).toBe(40001);
    expect(codeOf(await send(paying, { reference: 'Müller' }))).toBe('request:invalid');
    const pounds = await addPayee(server, who, {
      currency: 'GBP',
      country: 'GB',
      scheme: 'faster-payments',
      values: {
        firstName: 'Bruno',
        lastName: 'Keller',
        sortCode: '200415',
        accountNumber: '38290008',
        beneficiaryCountry: 'GB',
        beneficiaryCity: 'London',
      },
    });
    expect(codeOf(await sendWithdrawal(server, who, pounds))).toBe(60006);
    const stranger = await addPayee(server, await someone(server));
    expect(codeOf(await sendWithdrawal(server, who, stranger))).toBe('request:notFound');
    await server.db
      .updateTable('bank_payee')
      .set({ usable_at: new Date(server.clock.now().getTime() + 1000) })
      .where('id', '=', paying.payee.id)
      .execute();
    expect(codeOf(await send(paying))).toBe(60011);
  });

  test('without PIN and verification, and while transfers are blocked', async () => {
    const paying = await payer();
    const { who, payee } = paying;
    expect(codeOf(await send(paying, { entered: '000000' }))).toBe('security:wrongFundPassword');
    const values = payoutValues({ asset: 'EUR', amount: '99', fee: '1', scheme: 'sepa', reference: '', payee });
    const other = await insertPassedStepUp(server.deps, who.userId, 'fiat.withdraw', values);
    expect(codeOf(await send(paying, { verification: other }))).toBe(50002);
    const set = (change: { transfers_blocked_until?: Date | null; is_disabled?: boolean }) =>
      server.db.updateTable('app_user').set(change).where('id', '=', who.userId).execute();
    await set({ transfers_blocked_until: new Date(server.clock.now().getTime() + 1000) });
    expect(codeOf(await send(paying))).toBe('security:blocked');
    await set({ transfers_blocked_until: null });
    const terms = await who.device.ask(fiatWithdrawals.getTerms, { query: { Currency: 'EUR' } });
    expect(terms).toMatchObject({ available: '1000.00', reviewFrom: '50000', obstacles: [] });
    const { body } = await who.device.call(fiatWithdrawals.getTerms, { query: { Currency: 'BTC' } });
    expect(body.error?.code).toBe(40001);
  });

  test('beyond the daily limit', async () => {
    const paying = await payer('600000');
    for (const amount of ['250000', '249999']) await make(paying, { amount });
    expect(codeOf(await send(paying, { amount: '10' }))).toBe(40015);
  });
});

test('of fifty concurrent withdrawals of the whole balance, one is made', async () => {
  const paying = await payer('100');
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(paying)));
  const codes = answers.map(codeOf).toSorted();
  expect(codes.filter((code) => code === 'pendingReview')).toHaveLength(1);
  expect(new Set(codes)).toEqual(new Set([60007, 'pendingReview']));
  expect(await balanceOf(paying)).toEqual(['0.00', '100.00']);
});

test('a payee added for wire can be paid by any payment type their details suffice for', async () => {
  const paying = await payer();
  const wire = await addPayee(server, paying.who, {
    scheme: 'swift',
    values: {
      ...aPayee.values,
      bic: 'COBADEFFXXX',
      bankName: 'Commerzbank',
      city: 'Frankfurt am Main',
      beneficiaryAddressLine: 'Am Kai 4',
    },
  });
  const { scheme, fee } = await makeWithdrawal(server, paying.who, wire, { scheme: 'swift', fee: '25' });
  expect([scheme, fee]).toEqual(['swift', '25.00']);
  // The known payee details suffice for the cheaper scheme, too.
  expect((await makeWithdrawal(server, paying.who, wire, { scheme: 'sepa' })).scheme).toBe('sepa');
});

test('the daily reconciliation covers payouts, and reports each one that bank and ledger see differently', async () => {
  const paying = await payer();
  const { id } = await make(paying);
  await decide(officer, id, 'approve');
  await server.workJobs();
  // Sent, then paid.
  for (let step = 0; step < 2; step += 1) await letBankWork(server);
  const treasurer = await someone(server, { roles: ['treasury'] });
  const stranger = randomUUID();
  const compare = async () => {
    server.clock.advance(1000);
    await enqueue(server.db, 'fiatDeposit.reconcile', {});
    await server.workJobs();
    const { items } = await treasurer.device.ask(fiatDeposits.getReconciliation);
    return items.flatMap(({ differences }) => differences).filter((one) => one.id === id || one.id === stranger);
  };
  expect([(await rowOf(paying, id)).status, await compare()]).toEqual(['success', []]);
  const change = (text: string) => server.owner.query(text);
  await change(`update sandbox_bank_payout set amount = '98' where request_id = '${id}'`);
  expect(await compare()).toEqual([{ of: 'payout', id, kind: 'amount', atBank: '98.00', inLedger: '99.00' }]);
  await change(`update sandbox_bank_payout set amount = '99', status = 'failed' where request_id = '${id}'`);
  expect(await compare()).toEqual([{ of: 'payout', id, kind: 'state', atBank: '0.00', inLedger: '99.00' }]);
  // A payout that was not ordered here.
  await change(`update sandbox_bank_payout set status = 'sent', request_id = '${stranger}' where request_id = '${id}'`);
  const found = await compare();
  expect(found).toHaveLength(2);
  expect(found).toContainEqual({ of: 'payout', id, kind: 'missingAtBank', atBank: null, inLedger: '99.00' });
  expect(found).toContainEqual({ of: 'payout', id: stranger, kind: 'missingHere', atBank: '99.00', inLedger: null });
  await change(`update sandbox_bank_payout set status = 'paid', request_id = '${id}' where request_id = '${stranger}'`);
  expect(await compare()).toEqual([]);
});
