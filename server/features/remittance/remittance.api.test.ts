import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listBookedRemittances } from './index.ts';
import { randomUUID } from 'node:crypto';
import { globalAccount } from '#contract/global-account/calls.ts';
import { must } from '#contract/platform/errors.ts';
import { recipients } from '#contract/recipients/calls.ts';
import { remittance } from '#contract/remittance/calls.ts';
import { remittanceValues } from '#contract/remittance/rules.ts';
import { download, uploaded } from '#server/features/files/testing/upload.ts';
import { jpg } from '#server/features/files/testing/pictures.ts';
import { openCurrency } from '#server/features/global-account/testing/open-currency.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { setPin } from '#server/features/withdrawals/testing/withdrawer.ts';
import { findDiscrepancies } from '#server/ledger/index.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { testerCallsOf } from '#server/providers/provider.ts';
import { unsealedOf } from '../../../tests/harness/clear-texts.ts';
import { letBankWork } from '../../../tests/harness/account-holder.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { approvalOf, approve, firm, reject, rulesFrom, setRules } from '../../../tests/harness/firm.ts';
import { fund } from '../../../tests/harness/funds.ts';
import { bankPayer } from '../../../tests/harness/bank-payer.ts';
import { decidePayout, toldOf } from '../../../tests/harness/payout-desk.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import './tables.ts';
import { aGerman, anAmerican, askQuote, makeRemittance, sendRemittance, type Remitted } from './testing/remitter.ts';

let server: TestServer;
let officer: Someone;
let second: Someone;

beforeAll(async () => {
  server = await testServer({ seeded: true });
});
// Time advances in these tests, so sessions of earlier tests expire.
beforeEach(async () => {
  officer = await someone(server, { roles: ['treasury', 'compliance'] });
  second = await someone(server, { roles: ['treasury', 'compliance'] });
});
afterAll(async () => {
  expect(await unsealedOf(server, 'remittanceFailure', 'remittanceReturn')).toEqual([]);
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});

const bank = () => testerCallsOf(server.deps.providers.banking);

/** Creates a user whose global account has euros, with a PIN. */
const payer = (amount?: string) => bankPayer(server, amount);

const german: Remitted = { channelConfigId: 'EUR-sepa', form: { ...aGerman, values: { ...aGerman.values } } };
const send = (who: Someone, remitted?: Remitted) => sendRemittance(server, who, remitted);
const make = (who: Someone, remitted?: Remitted) => makeRemittance(server, who, remitted);
const codeOf = ({ body }: Awaited<ReturnType<typeof send>>) => body.error?.code ?? body.result?.status;
const quoteCode = async (...given: Parameters<typeof askQuote>) => (await askQuote(...given)).body.error?.code;

async function balanceOf(who: Someone, code = 'EUR') {
  const { items } = await who.device.ask(globalAccount.listBalances);
  const line = items.find(({ asset }) => asset === code);
  return [line?.available, line?.held];
}

async function rowOf(who: Someone, id: string) {
  const { items } = await who.device.ask(remittance.list, { body: {} });
  return must(
    items.find((one) => one.id === id),
    'the remittance',
  );
}

const decide = (by: Someone, id: string, decision: 'approve' | 'reject', amount: string) =>
  decidePayout(server, by, ['remittance', id], decision, amount);
const told = (who: Someone) => toldOf(who, 'remittance');

const usage = (id: string) => server.db.selectFrom('usage_part').select('hours').where('order_id', '=', id).execute();

describe('rates and prices', () => {
  test('are listed for pairs that can be paid, with the mid-market rate and ours', async () => {
    const who = await payer();
    const { items } = await who.device.ask(remittance.listPairs, { query: { From: 'EUR' } });
    expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining(['EUR-EUR', 'EUR-USD', 'EUR-JPY']));
    const priority = await who.device.ask(remittance.getPriorityRate);
    expect(priority).toMatchObject({ id: 'EUR-USD', freshForS: 30, rate: expect.stringMatching(/^[01]\.\d+$/) });
    const own = await who.device.ask(remittance.getPairRate, { params: { coinPairConfigId: 'EUR-EUR' } });
    expect(own).toMatchObject({ midRate: '1', rate: '1', spreadBps: 0 });
    const none = await who.device.call(remittance.getPairRate, { params: { coinPairConfigId: 'EUR-BTC' } });
    expect(none.body.error?.code).toBe(40001);
    const payable = await who.device.ask(remittance.listPairsToPay, { body: { to: 'USD' } });
    expect(payable.items).toEqual([expect.objectContaining({ id: 'EUR-USD', available: '1000.00' })]);
    expect(payable.obstacles).toEqual([]);
  });

  test('include the fee, the day of arrival and the form of a channel', async () => {
    const who = await payer();
    const params = { channelConfigId: 'USD-ach' };
    const query = { Country: 'US', UserType: 'company' } as const;
    const form = await who.device.ask(remittance.getForm, { params, query });
    expect(form).toMatchObject({ fee: '1', channel: 'local', arrival: { kind: 'day' }, referenceLength: 10 });
    expect(form.fields.map(({ key }) => key)).toEqual(expect.arrayContaining(['aba', 'accountNumber', 'ownerName']));
    expect(form.purposes).toHaveLength(9);
    const elsewhere = await who.device.call(remittance.getForm, { params, query: { ...query, Country: 'DE' } });
    expect(elsewhere.body.error?.code).toBe(40001);
    const channels = await who.device.ask(recipients.listChannels, { query: { Currency: 'USD', Country: 'US' } });
    expect(channels.items.map(({ id }) => id)).toEqual(['USD-ach', 'USD-fedwire', 'USD-swift']);
  });

  test('keep the amount entered on either side, and deduct the fee from what arrives', async () => {
    const who = await payer();
    const paying = must((await askQuote(who)).body.result, 'a quote');
    expect([paying.payAmount, paying.fee]).toEqual(['100.00', '1.00']);
    const receiving = must((await askQuote(who, { side: 'receive', amount: '250' })).body.result, 'a quote');
    expect([receiving.receiveAmount, receiving.fee]).toEqual(['250.00', '1.00']);
    expect(Date.parse(receiving.expiresAt) - Date.parse(receiving.issuedAt)).toBe(60_000);
    const same = must((await askQuote(who, { channelConfigId: 'EUR-sepa' })).body.result, 'a quote');
    expect(same).toMatchObject({ payAmount: '100.00', receiveAmount: '99.00', fee: '1.00', rate: '1' });
    const wire = { channelConfigId: 'USD-swift' };
    const asked = ['US', 'DE', 'VN', undefined].map((country) => askQuote(who, { ...wire, country }));
    const kinds = (await Promise.all(asked)).map(({ body }) => body.result?.arrival.kind);
    expect(kinds).toEqual(['day', 'day', 'unknown', 'unknown']);
  });

  test('are refused for amounts, currencies and channels that can’t be paid', async () => {
    const who = await payer();
    for (const amount of ['0', '-1']) expect(await quoteCode(who, { amount })).toBe(50014);
    expect(await quoteCode(who, { amount: '1.005' })).toBe(50014);
    expect(await quoteCode(who, { amount: '5', side: 'receive' })).toBe(40013);
    expect(await quoteCode(who, { amount: '250001', side: 'receive' })).toBe(40014);
    expect(await quoteCode(who, { from: 'BTC' })).toBe(40001);
    expect(await quoteCode(who, { channelConfigId: 'USD-sepa' })).toBe(40001);
    for (const amount of ['1e3', '１００', '1,50', '', '9'.repeat(60), '1\u202E2'])
      expect(await quoteCode(who, { amount })).toBe('request:invalid');
  });
});

describe('a remittance', () => {
  test('is held, handed to the bank, sent, and paid, and is not completed when only sent', async () => {
    const who = await payer();
    const { id, status, waitsFor, receiveAmount, recipient } = await make(who);
    expect([status, waitsFor, recipient.id]).toEqual(['pending', 'bank', null]);
    expect(await balanceOf(who)).toEqual(['900.00', '100.00']);
    await server.workJobs();
    expect(await rowOf(who, id)).toMatchObject({ status: 'processing', sentAt: null, completedAt: null });
    server.clock.advance(21_000);
    await bank().tick();
    await server.workJobs();
    const sent = await rowOf(who, id);
    expect([sent.status, sent.sentAt !== null, sent.completedAt]).toEqual(['processing', true, null]);
    await letBankWork(server);
    const paid = await rowOf(who, id);
    expect(paid.steps.map((step) => step.status)).toEqual(['pending', 'processing', 'success']);
    expect(paid.receiveAmount).toBe(receiveAmount);
    expect([await balanceOf(who), await told(who)]).toEqual([['900.00', '0.00'], ['remittance.paid']]);
    const { items } = await who.device.ask(globalAccount.listHistory, { query: { Asset: 'EUR' } });
    expect(items.some(({ type, reference }) => type === 'withdraw' && reference === id)).toBe(true);
    expect(await who.device.ask(remittance.getPriorityRate)).toMatchObject({ id: 'EUR-USD' });
  });

  test('within one currency pays out what is held less the fee', async () => {
    const who = await payer();
    const { id, payAmount, receiveAmount } = await make(who, german);
    expect([payAmount, receiveAmount]).toEqual(['100.00', '99.00']);
    await letBankWork(server);
    await letBankWork(server);
    expect([(await rowOf(who, id)).status, await balanceOf(who)]).toEqual(['success', ['900.00', '0.00']]);
  });

  test('is listed for reconciliation with the bank by what left custody, and as zero once returned', async () => {
    const who = await payer();
    const { id, receiveAmount } = await make(who);
    const booked = async () => (await listBookedRemittances(server.deps)).find((one) => one.id === id);
    expect(await booked()).toBeUndefined();
    await letBankWork(server);
    await letBankWork(server);
    expect((await rowOf(who, id)).status).toBe('success');
    expect(await booked()).toMatchObject({ asset: 'USD', units: -BigInt(receiveAmount.replace('.', '')) });
    await bank().returnLastPayout();
    await server.workJobs();
    expect(await booked()).toMatchObject({ units: 0n });
  });

  test('is refunded if the bank refuses it', async () => {
    const who = await payer();
    await bank().setNextPayout('failed');
    const { id } = await make(who);
    await letBankWork(server);
    expect(await rowOf(who, id)).toMatchObject({ status: 'failed', bankReason: 'accountInvalid' });
    expect([await balanceOf(who), await told(who)]).toEqual([['1000.00', '0.00'], ['remittance.failed']]);
  });

  test('returned after it was paid is booked once as its own movement, in the currency that was paid', async () => {
    const who = await payer();
    const { id, payAmount, receiveAmount, fee } = await make(who);
    await letBankWork(server);
    await letBankWork(server);
    expect((await rowOf(who, id)).status).toBe('success');
    expect(await usage(id)).not.toEqual([]);
    await bank().returnLastPayout();
    await server.workJobs();
    expect(await usage(id)).toEqual([]);
    const back = await rowOf(who, id);
    expect(back).toMatchObject({ status: 'success', bankReason: 'accountClosed' });
    // The share the fee was taken from is not returned: 100 euros less about a dollar's worth.
    const cents = (text: string | null) => BigInt((text ?? '').replace('.', ''));
    const whole = cents(receiveAmount) + cents(fee);
    expect(cents(back.returnedAmount)).toBe((cents(payAmount) * cents(receiveAmount)) / whole);
    const [available] = await balanceOf(who);
    expect(cents(must(available, 'the balance'))).toBe(90000n + cents(back.returnedAmount));
    // The list reports it too; it is not booked twice.
    await enqueue(server.db, 'remittance.list', {});
    await server.workJobs();
    expect((await balanceOf(who))[0]).toBe(available);
    expect(await told(who)).toEqual(['remittance.returned', 'remittance.paid']);
  });

  test('is reviewed from the terms’ amount, summed over the day, and by two people from the review amount', async () => {
    const who = await payer('90000');
    expect((await make(who, { ...german, amount: '600' })).waitsFor).toBe('bank');
    const summed = await make(who, { ...german, amount: '400' });
    expect([summed.status, summed.waitsFor]).toEqual(['pending', 'review']);
    expect(await decide(officer, summed.id, 'approve', '400.00')).toBe('done');
    expect((await rowOf(who, summed.id)).status).toBe('processing');
    const large = await make(who, { ...german, amount: '50000' });
    expect(await decide(officer, large.id, 'approve', '50000.00')).toBe('done');
    expect(await decide(officer, large.id, 'approve', '50000.00')).toBe('staff:decidedBefore');
    expect((await rowOf(who, large.id)).waitsFor).toBe('review');
    expect(await decide(second, large.id, 'approve', '50000.00')).toBe('done');
    expect((await rowOf(who, large.id)).status).toBe('processing');
  });

  test('rejected by staff, or not taken over within three working days, fails and releases the money', async () => {
    const who = await payer('9000');
    const rejected = await make(who, { ...german, amount: '2000' });
    expect(await decide(officer, rejected.id, 'reject', '2000.00')).toBe('done');
    expect(await rowOf(who, rejected.id)).toMatchObject({ status: 'failed', waitsFor: null });
    const forgotten = await make(who, { ...german, amount: '2000' });
    expect(await balanceOf(who)).toEqual(['7000.00', '2000.00']);
    server.clock.advance(7 * 86_400_000);
    await enqueue(server.db, 'remittance.expire', {});
    await server.workJobs();
    const later = await server.db
      .selectFrom('remittance_order')
      .select(['status', 'failure_reason'])
      .where('id', '=', forgotten.id)
      .executeTakeFirstOrThrow();
    expect(later).toEqual({ status: 'failed', failure_reason: 'notTakenOver' });
    const open = await server.db
      .selectFrom('review_case')
      .select('id')
      .where('subject_id', '=', forgotten.id)
      .where('closed_at', 'is', null)
      .execute();
    expect(open).toEqual([]);
  });

  test('has a confirmation as a PDF, for its owner alone', async () => {
    const [who, stranger] = [await payer(), await payer()];
    const { id } = await make(who);
    const response = await who.device.send(remittance.getConfirmation, { query: { Id: id } });
    expect(response.headers.get('content-type')).toBe('application/pdf');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const { body } = await stranger.device.call(remittance.getConfirmation, { query: { Id: id } });
    expect(body.error?.code).toBe('request:notFound');
  });

  test('saves its recipient once if asked to, and keeps it after the saved recipient is deleted', async () => {
    const who = await payer();
    const first = await make(who, { isSaved: true });
    await make(who, { isSaved: true });
    const { items } = await who.device.ask(recipients.list, { body: {} });
    expect(items.map(({ id, name }) => [id, name])).toEqual([[first.recipient.id, 'Harbour Tools Inc']]);
    const saved = must(items[0], 'the recipient');
    const { recipient } = await make(who, { recipientId: saved.id, paid: saved });
    expect(recipient).toMatchObject({ id: saved.id, account: saved.account });
    await who.device.ask(recipients.delete, { params: { id: saved.id } }, { idempotencyKey: randomUUID() });
    expect(codeOf(await send(who, { recipientId: saved.id, paid: saved }))).toBe('request:notFound');
    // Orders keep the recipient they were made with.
    expect((await rowOf(who, first.id)).recipient).toMatchObject({ name: 'Harbour Tools Inc' });
  });
});

test('a company’s remittance waits for approval if its rule says so, and is sent or refunded by the decision', async () => {
  const { owner, boss } = await firm(server);
  await fund(server, await openCurrency(server.deps, owner.userId, 'EUR'), 'EUR', '1000');
  await setPin(server.deps, owner.userId);
  await setRules(server, { owner }, rulesFrom('10', null));
  const approved = await make(owner, german);
  expect([approved.status, approved.waitsFor]).toEqual(['pending', 'approval']);
  await approve(server, { owner }, boss, (await approvalOf(owner, approved.id)).id);
  expect((await rowOf(owner, approved.id)).waitsFor).toBe('bank');
  const rejected = await make(owner, german);
  await reject({ owner }, boss, (await approvalOf(owner, rejected.id)).id);
  const failed = { status: 'failed', waitsFor: null, failureReason: 'no invoice' };
  expect(await rowOf(owner, rejected.id)).toMatchObject(failed);
  expect(await balanceOf(owner)).toEqual(['900.00', '100.00']);
});

test('a remittance keeps its proofs, which only reviewers can read and no other remittance can use', async () => {
  const who = await payer();
  const files = [await uploaded(who.device, 'remittance.proof', jpg)];
  const made = await make(who, { files });
  expect(made.proofs).toBe(1);
  const list = (by: Someone, Id = made.id) => by.device.call(remittance.listProofs, { query: { Id } });
  expect((await list(officer)).body.result?.items.map(({ id }) => id)).toEqual(files);
  expect((await download(officer.device, files[0] ?? '')).status).toBe(200);
  const dealer = await someone(server, { roles: ['dealing'] });
  expect((await list(dealer)).body.error?.code).toBe('request:forbidden');
  expect((await download(dealer.device, files[0] ?? '')).status).toBe(404);
  expect((await list(officer, randomUUID())).body.error?.code).toBe('request:notFound');
  expect(codeOf(await send(who, { files }))).toBe(50012);
});

describe('a remittance is refused', () => {
  test('for an invalid recipient, reference, purpose, proof, channel or amount', async () => {
    const who = await payer();
    expect(codeOf(await send(who, { amount: '1000.01' }))).toBe(60007);
    expect(codeOf(await send(who, { from: 'USD', amount: '100' }))).toBe(60006);
    expect(codeOf(await send(who, { ...german, channelConfigId: 'USD-ach' }))).toBe(40001);
    expect(codeOf(await send(who, { reference: 'much too long for it' }))).toBe('request:invalid');
    expect(codeOf(await send(who, { purpose: 'other' }))).toBe('request:invalid');
    const files = Array.from({ length: 4 }, () => randomUUID());
    expect(codeOf(await send(who, { files }))).toBe(50016);
    expect(codeOf(await send(who, { files: files.slice(3) }))).toBe(50012);
    const values = { ...anAmerican.values, aba: '021000022' };
    expect(codeOf(await send(who, { form: { ...anAmerican, values } }))).toBe('request:invalid');
    const old = { ...anAmerican, values: { ...anAmerican.values }, version: '2020-01' };
    expect(codeOf(await send(who, { form: old as never }))).toBe(60015);
  });

  test('if the bank names another holder, until the customer confirms the name', async () => {
    const who = await payer();
    await bank().setHolder(aGerman.values.iban, 'Somebody Else');
    const form = { ...aGerman, values: { ...aGerman.values }, isNameConfirmed: false };
    expect(codeOf(await send(who, { ...german, form: form as never }))).toBe('payee:nameDiffers');
    expect(codeOf(await send(who, german))).toBe('pending');
  });

  test('with a quote that is used, has expired, or is another customer’s', async () => {
    const [who, other] = [await payer(), await payer()];
    const quote = must((await askQuote(who)).body.result, 'a quote');
    expect(codeOf(await send(other, { quote }))).toBe('request:notFound');
    expect(codeOf(await send(who, { quote }))).toBe('pending');
    expect(codeOf(await send(who, { quote }))).toBe(60015);
    const stale = must((await askQuote(who)).body.result, 'a quote');
    server.clock.advance(60_001);
    expect(codeOf(await send(who, { quote: stale }))).toBe(60015);
  });

  test('without PIN or verification, and while transfers are blocked', async () => {
    const who = await payer();
    expect(codeOf(await send(who, { entered: '000000' }))).toBe('security:wrongFundPassword');
    const quote = must((await askQuote(who)).body.result, 'a quote');
    const elsewhere = { name: 'Harbour Tools Inc', account: '021000021 999', reference: 'Inv 7' };
    const values = remittanceValues({ ...quote, quoteId: quote.id, ...elsewhere });
    const verification = await insertPassedStepUp(server.deps, who.userId, 'remittance.create', values);
    expect(codeOf(await send(who, { quote, verification }))).toBe(50002);
    const later = { transfers_blocked_until: new Date(server.clock.now().getTime() + 60_000) };
    await server.db.updateTable('app_user').set(later).where('id', '=', who.userId).execute();
    expect(codeOf(await send(who))).toBe('security:blocked');
    const { obstacles } = await who.device.ask(remittance.listPairsToPay, { body: {} });
    expect(obstacles.map(({ kind }) => kind)).toEqual(['securityChange']);
  });

  test('beyond the daily limit', async () => {
    const who = await payer('600000');
    for (const amount of ['250000', '249999']) await make(who, { ...german, amount });
    expect(codeOf(await send(who, { ...german, amount: '10' }))).toBe(40015);
  });
});

describe('concurrent remittances', () => {
  test('for the whole balance, fifty at once, create one', async () => {
    const who = await payer('100');
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(who)));
    const codes = answers.map(codeOf).toSorted();
    expect(codes.filter((code) => code === 'pending')).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set([60007, 'pending']));
    expect(await balanceOf(who)).toEqual(['0.00', '100.00']);
  }, 360_000);

  test('with one idempotency key, twenty at once, create one', async () => {
    const who = await payer();
    const quote = must((await askQuote(who)).body.result, 'a quote');
    const key = randomUUID();
    const first = await send(who, { quote, key });
    expect(codeOf(first)).toBe('pending');
    const values = remittanceValues({
      ...quote,
      quoteId: quote.id,
      name: 'Harbour Tools Inc',
      account: '021000021 000123456789',
      reference: 'Inv 7',
    });
    const verification = await insertPassedStepUp(server.deps, who.userId, 'remittance.create', values);
    const again = Array.from({ length: 20 }, () => send(who, { quote, key, verification }));
    const answers = await Promise.all(again);
    expect(new Set(answers.map(({ body }) => body.result?.id))).toEqual(new Set([first.body.result?.id]));
    expect(await balanceOf(who)).toEqual(['900.00', '100.00']);
  });
});
