import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fiatDeposits } from '#contract/fiat-deposits/calls.ts';
import { bankNetwork, maxOpen, payerValues } from '#contract/fiat-deposits/rules.ts';
import { depositCases } from '#contract/deposits/case-calls.ts';
import { globalAccount } from '#contract/global-account/calls.ts';
import { desk } from '#contract/desk/calls.ts';
import type { CaseKind } from '#contract/desk/kinds.ts';
import { notices } from '#contract/notices/calls.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { placeName } from '#contract/staff/rules.ts';
import { jpg } from '#server/features/files/testing/pictures.ts';
import { uploaded } from '#server/features/files/testing/upload.ts';
import { readCustomers } from '#server/features/liabilities/store.ts';
import { decideCase } from '#server/features/staff/testing/decide-case.ts';
import { verifiedDecision } from '#server/features/staff/testing/decision.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import {
  customerAccount,
  findDiscrepancies,
  liabilities,
  platformAccount,
  platformBalance,
  transfer,
} from '#server/ledger/index.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { testerCallsOf } from '#server/providers/provider.ts';
import { accountHolder } from '../../../tests/harness/account-holder.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { fund } from '../../../tests/harness/funds.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { applyAs } from '../global-account/testing/account.ts';
import { takeReportedCredit } from './credit.ts';
import { pollCredits } from './poll.ts';
import { addPayerAs, announceAs, letSettle, listedIban, newIban, pay } from '../../../tests/harness/payers.ts';

let server: TestServer;
let officer: Someone;
let second: Someone;

beforeAll(async () => {
  server = await testServer({ seeded: true });
});
// Time passes in these tests, and with it the sessions of those before.
beforeEach(async () => {
  officer = await someone(server, { roles: ['compliance'] });
  second = await someone(server, { roles: ['compliance'] });
});
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});

const once = () => ({ idempotencyKey: randomUUID() });
const bank = () => testerCallsOf(server.deps.providers.banking);
const listOf = async ({ device }: Someone) => (await device.ask(fiatDeposits.listMine, { body: {} })).items;
const newestOf = async (who: Someone) => must((await listOf(who))[0], 'a deposit');
const available = async ({ device }: Someone, currency = 'EUR') =>
  (await device.ask(globalAccount.listBalances)).items.find(({ asset }) => asset === currency)?.available ?? '0';
const told = async ({ device }: Someone) =>
  (await device.ask(notices.list, { query: {} })).items
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('fiatDep'));
const announced = async (who: Someone, amount: string | null = null) =>
  must((await announceAs(who, amount)).body.result, 'an announced deposit');
const codeOf = async (answer: Promise<{ readonly body: { readonly error?: { readonly code: unknown } | null } }>) =>
  (await answer).body.error?.code ?? 'done';
const creditOf = (bankId: string) =>
  server.db.selectFrom('fiat_credit').selectAll().where('provider_id', '=', bankId).executeTakeFirstOrThrow();

async function decide(who: Someone, kind: CaseKind, id: string, decision: 'approve' | 'reject') {
  const { version } = await who.device.ask(desk.get, { query: { Kind: kind, Subject: id } });
  const { body } = await decideCase(server.deps, who, [kind, id], decision, { version, reason: 'looked at' });
  return body.error?.code ?? 'done';
}

describe('an announced deposit', () => {
  test('has a reference of its own and the account to pay into, and is credited when its money is settled', async () => {
    const who = await accountHolder(server);
    const iban = await listedIban(server, who);
    const order = await announced(who, '100');
    expect(order).toMatchObject({ status: 'preOrder', currency: 'EUR', expected: '100.00', isSeen: false });
    expect(order.payTo).toMatchObject({ holder: 'Ada Lindqvist', iban: expect.stringMatching(/^LT/) });
    const { reference } = order;
    await pay(who, {
      payerNumber: iban,
      reference: `Rent ${reference?.slice(0, 5)} ${reference?.slice(5).toLowerCase()}.`,
    });
    await server.workJobs();
    expect(await newestOf(who)).toMatchObject({ id: order.id, status: 'pendingPayment', isSeen: true, payTo: null });
    expect(await available(who)).toBe('0');
    await letSettle(server);
    expect(await newestOf(who)).toMatchObject({ id: order.id, status: 'success', amount: '100.00', fee: '0.00' });
    expect(await available(who)).toBe('100.00');
    const statuses = (await newestOf(who)).steps.map(({ status }) => status);
    expect(statuses).toEqual(['preOrder', 'pendingPayment', 'pendingReview', 'inProgress', 'success']);
    expect(await told(who)).toEqual(['fiatDeposit.credited']);
    const { items } = await who.device.ask(globalAccount.listHistory, { query: {} });
    expect(items).toMatchObject([{ type: 'deposit', amount: '100.00', reference: order.id }]);
    const owners = await readCustomers(server.db);
    const owed = (await liabilities(server.db)).filter(({ owner }) => owners.get(owner)?.id === who.userId);
    expect(owed.map(({ units }) => units)).toEqual([10_000n]);
  });

  test.each([
    ['BTC', null, 40001],
    ['GBP', null, 60006],
    ['EUR', '9.99', 50014],
    ['EUR', '250000.01', 50014],
    ['EUR', '10.001', 50014],
    ['EUR', '-20', 50014],
  ])('in %s of %s is refused: %s', async (currency, amount, code) => {
    expect(await codeOf(announceAs(await accountHolder(server), amount, currency))).toBe(code);
  });

  test('needs an account that the bank has opened, and a verified customer', async () => {
    const who = await someone(server, { name: 'Ada Lindqvist' });
    expect(await codeOf(announceAs(who))).toBe(60006);
    const { id } = must((await applyAs(who)).body.result, 'an application');
    await decide(officer, 'globalAccount', id, 'approve');
    expect(await codeOf(announceAs(who))).toBe(60001);
    expect(await codeOf(announceAs(await someone(server, { kyc_status: 0 })))).toBe(60013);
  });

  test('is refused where deposits are stopped: the customer’s, the currency’s, his of the currency', async () => {
    const who = await accountHolder(server);
    const treasurer = await someone(server, { roles: ['treasury'] });
    const stop = async (uid: string | null, asset: string | null, isStopped: boolean) => {
      const network = asset === null ? null : bankNetwork;
      const of = placeName(uid, asset, network);
      const verification = await verifiedDecision(
        server.deps,
        treasurer.userId,
        'depositStop',
        of,
        isStopped ? 'stop' : 'open',
      );
      const body = { uid, asset, network, isStopped, reason: 'an investigation', verification };
      await treasurer.device.ask(depositCases.setStop, { body }, once());
    };
    for (const [uid, asset, code] of [
      [who.uid, null, 60009],
      [null, 'EUR', 40002],
      [who.uid, 'EUR', 60010],
    ] as const) {
      await stop(uid, asset, true);
      expect(await codeOf(announceAs(who))).toBe(code);
      await stop(uid, asset, false);
    }
    expect(await codeOf(announceAs(who))).toBe('done');
  });

  test('is one of ten at most that wait', async () => {
    const who = await accountHolder(server);
    const codes = [];
    for (let n = 0; n <= maxOpen; n += 1) codes.push(await codeOf(announceAs(who)));
    expect(codes.at(-1)).toBe(40016);
    expect(codes.filter((code) => code === 'done')).toHaveLength(maxOpen);
    expect(new Set((await listOf(who)).map(({ reference }) => reference)).size).toBe(maxOpen);
  });

  test('takes three proofs, and waits for its money from then on; it is cancelled once', async () => {
    const who = await accountHolder(server);
    const { id } = await announced(who);
    const [one, two, three, four] = await Promise.all(
      Array.from({ length: 4 }, () => uploaded(who.device, 'fiat.proof', jpg).catch(() => '')),
    );
    const prove = (files: readonly (string | undefined)[], of = id) =>
      who.device.call(fiatDeposits.submitProof, { body: { id: of, files: files.map((file) => file ?? '') } }, once());
    const files = [one, two, three, four].filter((file) => file);
    expect(await codeOf(prove([...files.slice(0, 3), randomUUID()]))).toBe(50016);
    expect(await codeOf(prove([randomUUID()]))).toBe(50012);
    expect(await codeOf(prove(files.slice(0, 1)))).toBe('done');
    expect(await newestOf(who)).toMatchObject({ status: 'pendingReview', proofs: 1, isSeen: false });
    expect(await codeOf(prove(files.slice(0, 1), randomUUID()))).toBe(40007);
    const cancel = (of = id) => who.device.call(fiatDeposits.cancel, { body: { id: of } }, once());
    expect(await codeOf(cancel())).toBe('done');
    expect(await codeOf(cancel())).toBe(60017);
    expect(await codeOf(prove(files.slice(1, 2)))).toBe(60008);
    expect(await codeOf(cancel(randomUUID()))).toBe(40007);
    expect(await told(who)).toEqual(['fiatDeposit.cancelled']);
  });

  test('can’t be cancelled once the bank knows of its money', async () => {
    const who = await accountHolder(server);
    const { id, reference } = await announced(who);
    await pay(who, { payerNumber: await listedIban(server, who), reference: reference ?? '' });
    await server.workJobs();
    expect(await codeOf(who.device.call(fiatDeposits.cancel, { body: { id } }, once()))).toBe(60008);
  });

  test('runs out after seven days, and money that comes later is credited all the same', async () => {
    const who = await accountHolder(server);
    const iban = await listedIban(server, who);
    const { id, reference } = await announced(who);
    await server.db.updateTable('fiat_deposit').set({ expires_at: server.clock.now() }).where('id', '=', id).execute();
    await enqueue(server.db, 'fiatDeposit.expire', {});
    await server.workJobs();
    expect((await newestOf(who)).status).toBe('cancelled');
    await pay(who, { payerNumber: iban, reference: reference ?? '', isShared: true });
    await letSettle(server);
    const [late, first] = await listOf(who);
    expect([late?.status, late?.reference, first?.id, first?.status]).toEqual(['success', null, id, 'cancelled']);
    expect(await available(who)).toBe('100.00');
  });

  test('is nobody else’s to see, prove or cancel', async () => {
    const [who, other] = [await accountHolder(server), await accountHolder(server)];
    const { id } = await announced(who);
    expect(await listOf(other)).toEqual([]);
    expect(await codeOf(other.device.call(fiatDeposits.cancel, { body: { id } }, once()))).toBe(40007);
  });
});

describe('a credit', () => {
  test('is booked once, however often and by whichever way it is reported', async () => {
    const who = await accountHolder(server);
    const iban = await listedIban(server, who);
    await announced(who, '100');
    const bankId = await pay(who, { payerNumber: iban });
    server.clock.advance(21_000);
    await bank().tick();
    server.clock.advance(21_000);
    await bank().tick();
    const reports = Array.from({ length: 10 }, () => takeReportedCredit(server.deps, bankId));
    await Promise.all([...reports, pollCredits(server.deps), pollCredits(server.deps)]);
    await server.workJobs();
    await pollCredits(server.deps);
    expect(await available(who)).toBe('100.00');
    expect((await listOf(who)).map(({ status }) => status)).toEqual(['success']);
    expect(await told(who)).toEqual(['fiatDeposit.credited']);
  });

  test('that no webhook told of is found in the bank’s list', async () => {
    const who = await accountHolder(server);
    const iban = await listedIban(server, who);
    await pay(who, { payerNumber: iban });
    for (let step = 0; step < 2; step += 1) {
      server.clock.advance(21_000);
      await bank().tick();
    }
    await server.owner.query(
      `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
        where t.id = j.task_id and t.identifier = 'sandboxBank.report'`,
    );
    await enqueue(server.db, 'fiatDeposit.poll', {});
    await server.workJobs();
    expect(await available(who)).toBe('100.00');
  });

  test('that nobody announced makes a deposit of its own, less the fee of the terms', async () => {
    const who = await accountHolder(server);
    await pay(who, { payerNumber: await listedIban(server, who), amount: '55.5' });
    await letSettle(server);
    expect(await newestOf(who)).toMatchObject({ status: 'success', reference: null, amount: '55.50' });
    expect((await newestOf(who)).payer?.name).toBe('Ada Lindqvist');
  });

  test('answers the announcement of its amount among several', async () => {
    const who = await accountHolder(server);
    const iban = await listedIban(server, who);
    const orders = [await announced(who, '70'), await announced(who, '80'), await announced(who)];
    await pay(who, { payerNumber: iban, amount: '80' });
    await letSettle(server);
    const paid = (await listOf(who)).filter(({ status }) => status === 'success');
    expect(paid.map(({ id }) => id)).toEqual([orders[1]?.id]);
  });

  test('that the bank rejects is never credited, and its deposit fails', async () => {
    const who = await accountHolder(server);
    const { reference } = await announced(who);
    await pay(who, { payerNumber: newIban(), reference: reference ?? '', fate: 'rejected' });
    await letSettle(server);
    expect(await newestOf(who)).toMatchObject({ status: 'failed', reason: 'rejected' });
    expect(await available(who)).toBe('0');
    expect(await told(who)).toEqual(['fiatDeposit.failed']);
  });

  test('to the account that all share is its sender’s, or of whoever announced the amount in his name', async () => {
    const who = await accountHolder(server);
    const iban = await listedIban(server, who);
    await pay(who, { payerNumber: iban, isShared: true, amount: '31' });
    await letSettle(server);
    expect(await available(who)).toBe('31.00');
    const { id } = await announced(who, '1234.56');
    const bankId = await pay(who, { payerNumber: newIban(), isShared: true, amount: '1234.56' });
    await letSettle(server);
    expect(await newestOf(who)).toMatchObject({ id, status: 'pendingReview' });
    expect(await creditOf(bankId)).toMatchObject({ matched_by: 'amount', review_reason: 'notListed' });
  });

  test.each([
    ['thirdParty', 'thirdPartyPayer', { payerName: 'Bo Stranger' }],
    ['notListed', 'fiatDeposit', { payerNumber: newIban() }],
    ['amount', 'fiatDeposit', { amount: '50000' }],
    ['belowMinimum', 'fiatDeposit', { amount: '9.99' }],
  ] as const)('is looked at first for %s, waits in suspense and is accepted', async (reason, kind, change) => {
    const who = await accountHolder(server);
    const before = await platformBalance(server.db, assetCode('EUR'), 'suspense');
    const bankId = await pay(who, { payerNumber: await listedIban(server, who), ...change });
    await letSettle(server);
    const credit = await creditOf(bankId);
    expect(credit).toMatchObject({ booked: 'suspense', review_reason: reason });
    expect(await newestOf(who)).toMatchObject({ status: 'pendingReview' });
    expect(await platformBalance(server.db, assetCode('EUR'), 'suspense')).toBe(before + BigInt(credit.amount));
    expect(await told(who)).toEqual(['fiatDeposit.review']);
    expect(await decide(officer, kind, credit.id, 'approve')).toBe('done');
    // From the terms' amount on another one has to say so too.
    if (reason === 'amount') {
      expect(await available(who)).toBe('0');
      expect(await decide(officer, kind, credit.id, 'approve')).toBe('staff:decidedBefore');
      expect(await decide(second, kind, credit.id, 'approve')).toBe('done');
    }
    expect((await newestOf(who)).status).toBe('success');
    expect(await platformBalance(server.db, assetCode('EUR'), 'suspense')).toBe(before);
  });

  test('of somebody else is returned with a reason, once', async () => {
    const who = await accountHolder(server);
    const { reference } = await announced(who);
    const bankId = await pay(who, { payerNumber: newIban(), payerName: 'Bo Stranger', reference: reference ?? '' });
    await letSettle(server);
    const { id } = await creditOf(bankId);
    expect(await decide(officer, 'thirdPartyPayer', id, 'reject')).toBe('done');
    await server.workJobs();
    expect(await newestOf(who)).toMatchObject({ status: 'rejected', reason: 'looked at' });
    expect(await creditOf(bankId)).toMatchObject({ booked: 'returned', bank_status: 'returned' });
    expect(await told(who)).toEqual(['fiatDeposit.returned', 'fiatDeposit.review']);
    expect(await available(who)).toBe('0');
  });

  test('that is large goes back when two say so, or stays where the second does not', async () => {
    const who = await accountHolder(server);
    const bankId = await pay(who, { payerNumber: newIban(), payerName: 'Bo Stranger', amount: '60000' });
    await letSettle(server);
    const { id } = await creditOf(bankId);
    expect(await decide(officer, 'thirdPartyPayer', id, 'reject')).toBe('done');
    expect((await newestOf(who)).status).toBe('pendingReview');
    expect(await decide(officer, 'creditReturn', id, 'approve')).toBe('staff:decidedBefore');
    expect(await decide(second, 'creditReturn', id, 'reject')).toBe('done');
    expect(await decide(second, 'thirdPartyPayer', id, 'reject')).toBe('done');
    expect(await decide(officer, 'creditReturn', id, 'approve')).toBe('done');
    await server.workJobs();
    expect(await creditOf(bankId)).toMatchObject({ booked: 'returned' });
  });

  test('that nothing names waits for an operator, who says whose it is', async () => {
    const who = await accountHolder(server);
    const { id: orderId, reference } = await announced(who, '444.44');
    const mistyped = `${reference?.slice(0, -1)}${reference?.endsWith('7') ? '8' : '7'}`;
    const stranger = await accountHolder(server);
    const bankId = await pay(stranger, {
      payerNumber: newIban(),
      payerName: 'A Lindquist',
      amount: '444.44',
      reference: mistyped,
      isShared: true,
    });
    await letSettle(server);
    const { id } = await creditOf(bankId);
    const { items } = await officer.device.ask(fiatDeposits.listCandidates, { query: { Id: id } });
    expect(items[0]).toMatchObject({ uid: who.uid, depositId: orderId, hints: ['reference', 'amount'] });
    expect(await decide(officer, 'unmatchedCredit', id, 'approve')).toBe(60015);
    const choose = (uid: string) => officer.device.call(fiatDeposits.chooseCandidate, { body: { id, uid } }, once());
    expect(await codeOf(choose('99999999'))).toBe(50011);
    expect(await codeOf(choose((await someone(server)).uid))).toBe(60006);
    expect(await codeOf(choose(who.uid))).toBe('done');
    expect(await decide(officer, 'unmatchedCredit', id, 'approve')).toBe('done');
    expect(await newestOf(who)).toMatchObject({ id: orderId, status: 'success' });
    expect(await available(who)).toBe('444.44');
    expect(await codeOf(choose(who.uid))).toBe(60015);
  });

  test('that is nobody’s goes back', async () => {
    const who = await accountHolder(server);
    const bankId = await pay(who, { payerNumber: newIban(), payerName: 'Nobody Known', isShared: true });
    await letSettle(server);
    const { id } = await creditOf(bankId);
    expect(await decide(officer, 'unmatchedCredit', id, 'reject')).toBe('done');
    await server.workJobs();
    expect(await creditOf(bankId)).toMatchObject({ booked: 'returned', account_id: null });
  });

  test('that is too much in a day is looked at, though each alone would not be', async () => {
    const who = await accountHolder(server);
    const iban = await listedIban(server, who);
    const ids = [];
    for (let n = 0; n < 11; n += 1) ids.push(await pay(who, { payerNumber: iban, amount: '49999.99' }));
    await letSettle(server);
    const reasons = await Promise.all(ids.map(async (id) => (await creditOf(id)).review_reason));
    expect(reasons.filter((reason) => reason === 'total')).toHaveLength(1);
  });
});

describe('a reversal', () => {
  async function credited(amount: string) {
    const who = await accountHolder(server);
    const bankId = await pay(who, { payerNumber: await listedIban(server, who), amount });
    await letSettle(server);
    expect((await newestOf(who)).status).toBe('success');
    return { who, bankId };
  }
  async function reverse(bankId: string) {
    await bank().reverse(bankId);
    await server.workJobs();
  }
  const move = ({ device }: Someone, from: 'wallet' | 'globalAccount', amount: string) =>
    device.call(globalAccount.move, { body: { from, asset: 'EUR', amount } }, once());

  test('takes back what is there, whole', async () => {
    const { who, bankId } = await credited('100');
    await reverse(bankId);
    expect(await available(who)).toBe('0.00');
    expect((await newestOf(who)).reversal).toMatchObject({ amount: '100.00', owed: '0.00' });
    expect(await told(who)).toEqual(['fiatDeposit.reversed', 'fiatDeposit.credited']);
  });

  test('of what was spent is a debt: nothing leaves until what comes in has paid it', async () => {
    const { who, bankId } = await credited('100');
    // To somebody else, out of both pockets.
    expect(await codeOf(move(who, 'globalAccount', '70'))).toBe('done');
    await spendWallet(who.userId, 7000n);
    await reverse(bankId);
    expect((await newestOf(who)).reversal).toMatchObject({ amount: '100.00', owed: '70.00' });
    await fund(server, who.userId, 'EUR', '20');
    expect(await codeOf(move(who, 'wallet', '5'))).toBe('done');
    expect(await codeOf(move(who, 'globalAccount', '5'))).toBe(60011);
    await enqueue(server.db, 'fiatDeposit.collect', {});
    await server.workJobs();
    expect((await newestOf(who)).reversal).toMatchObject({ owed: '50.00' });
    await pay(who, { payerNumber: await listedIban(server, who), amount: '80' });
    await letSettle(server);
    expect(await available(who)).toBe('30.00');
    expect(await codeOf(move(who, 'globalAccount', '5'))).toBe('done');
    expect(await told(who)).toContain('fiatDeposit.reversed');
  });

  test('of which something is owed has a case until it is paid or written off', async () => {
    const { who, bankId } = await credited('100');
    await move(who, 'globalAccount', '100');
    await spendWallet(who.userId, 10_000n);
    await reverse(bankId);
    const { id } = await server.db
      .selectFrom('fiat_reversal')
      .select('id')
      .where('account_id', '=', who.userId)
      .executeTakeFirstOrThrow();
    expect(await decide(officer, 'fiatDebt', id, 'reject')).toBe(60015);
    expect(await decide(officer, 'fiatDebt', id, 'approve')).toBe('done');
    const row = server.db.selectFrom('fiat_reversal').select('status').where('id', '=', id);
    expect(await row.executeTakeFirst()).toEqual({ status: 'settled' });
    expect(await codeOf(move(who, 'globalAccount', '5'))).toBe(60007);
  });

  test('before it was credited leaves nothing behind', async () => {
    const who = await accountHolder(server);
    const bankId = await pay(who, { payerNumber: newIban() });
    await letSettle(server);
    const { id } = await creditOf(bankId);
    await reverse(bankId);
    expect(await creditOf(bankId)).toMatchObject({ booked: 'reversed' });
    expect((await newestOf(who)).status).toBe('failed');
    const state = server.db.selectFrom('review_case').select('state').where('subject_id', '=', id);
    expect(await state.executeTakeFirst()).toEqual({ state: 'closed' });
  });

  /** Spends out of somebody's wallet. */
  async function spendWallet(userId: string, amount: bigint) {
    const asset = assetCode('EUR');
    const names = { kind: 'convert.exchange', reference: randomUUID(), key: randomUUID() };
    const from = customerAccount(userId, asset, 'available');
    await server.db
      .transaction()
      .execute((tx) => transfer(tx, { ...names, from, to: platformAccount(asset, 'conversion'), amount }));
  }
});

describe('accounts to pay from', () => {
  test('are checked, wait a day, are named once and taken away at once', async () => {
    const who = await accountHolder(server);
    const iban = newIban();
    const added = (await addPayerAs(server, who, iban, 'My bank')).body.result;
    expect(added).toMatchObject({ iban, label: 'My bank' });
    const hours = (Date.parse(added?.usableAt ?? '') - server.clock.now().getTime()) / 3_600_000;
    expect(Math.round(hours)).toBe(24);
    expect(await codeOf(addPayerAs(server, who, iban))).toBe('address:exists');
    const { items } = await who.device.ask(fiatDeposits.listPayers, { body: {} });
    expect(items).toMatchObject([{ iban }]);
    const other = await accountHolder(server);
    const remove = ({ device }: Someone) =>
      device.call(fiatDeposits.removePayer, { body: { id: added?.id ?? '' } }, once());
    expect(await codeOf(remove(other))).toBe('request:notFound');
    expect(await codeOf(remove(who))).toBe('done');
    expect(await codeOf(remove(who))).toBe('request:notFound');
  });

  test.each(['DE00500105170000000001', 'XX12', 'LT12 3456'])('are no %s', async (iban) => {
    const who = await accountHolder(server);
    const { body } = await addPayerAs(server, who, iban);
    expect([body.error?.code, body.error?.details]).toEqual([
      'request:invalid',
      expect.objectContaining({ field: 'iban' }),
    ]);
  });

  test('take a verification for the very number', async () => {
    const who = await accountHolder(server);
    const [mine, other] = [newIban(), newIban()];
    const verification = await insertPassedStepUp(server.deps, who.userId, 'whitelist.add', payerValues(other));
    const body = { iban: mine, label: '', verification };
    expect(await codeOf(who.device.call(fiatDeposits.addPayer, { body }, once()))).toBe(50002);
  });

  test('stand in the database sealed, and so does who paid', async () => {
    const who = await accountHolder(server);
    const iban = await listedIban(server, who);
    await pay(who, { payerNumber: iban, reference: 'for the christening' });
    await letSettle(server);
    for (const table of ['fiat_payer', 'fiat_credit', 'fiat_deposit', 'notice', 'audit', 'provider_event']) {
      const { rows } = await server.pool.query<{ line: string }>(`select t::text as line from ${table} t`);
      const text = rows.map(({ line }) => line).join('\n');
      expect([text.includes(iban), text.includes('christening')]).toEqual([false, false]);
    }
  });
});

describe('the comparison of bank and ledger', () => {
  test('agrees account by account, and names each difference', async () => {
    const treasurer = await someone(server, { roles: ['treasury'] });
    const who = await accountHolder(server);
    const bankId = await pay(who, { payerNumber: await listedIban(server, who), amount: '100' });
    await letSettle(server);
    const compare = async () => {
      server.clock.advance(1000);
      await enqueue(server.db, 'fiatDeposit.reconcile', {});
      await server.workJobs();
      const { items } = await treasurer.device.ask(fiatDeposits.getReconciliation);
      return items.find(({ uid }) => uid === who.uid);
    };
    expect(await compare()).toMatchObject({ currency: 'EUR', atBank: '100.00', inLedger: '100.00', differences: [] });
    await server.owner.query('update sandbox_bank_credit set amount = $1 where id = $2', ['90', bankId]);
    expect(await compare()).toMatchObject({
      atBank: '90.00',
      differences: [{ creditId: bankId, kind: 'amount', atBank: '90.00', inLedger: '100.00' }],
    });
    await server.owner.query('delete from sandbox_bank_credit where id = $1', [bankId]);
    expect((await compare())?.differences).toMatchObject([{ kind: 'missingAtBank', inLedger: '100.00' }]);
  });
});
