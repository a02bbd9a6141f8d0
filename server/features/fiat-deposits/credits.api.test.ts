import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fiatDeposits } from '#contract/fiat-deposits/calls.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { findDiscrepancies, platformBalance } from '#server/ledger/index.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { unsealedOf } from '../../../tests/harness/clear-texts.ts';
import { accountHolder } from '../../../tests/harness/account-holder.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { takeCredit, takeReportedCredit } from './credit.ts';
import { pollCredits } from './poll.ts';
import { letSettle, listedIban, newIban, pay } from '../../../tests/harness/payers.ts';
import { depositDesk } from '../../../tests/harness/deposit-desk.ts';

let server: TestServer;
let officer: Someone;
let second: Someone;

beforeAll(async () => {
  server = await testServer({ seeded: true });
});
// Time passes in these tests, and the sessions of earlier ones expire.
beforeEach(async () => {
  officer = await someone(server, { roles: ['compliance'] });
  second = await someone(server, { roles: ['compliance'] });
});
afterAll(async () => {
  expect(await unsealedOf(server, 'creditReturn', 'depositReason')).toEqual([]);
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});

const { once, bank, listOf, newestOf, available, told, announced, codeOf, creditOf, decide } = depositDesk(
  () => server,
);

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

  test('that no webhook reported is found in the bank’s list', async () => {
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

  test.each([
    ['less than', '95.00', 'success'],
    ['much more than', '95000.00', 'pendingReview'],
  ])('that settles as %s it was first reported with is booked as it settled', async (_how, amount, status) => {
    const who = await accountHolder(server);
    const bankId = await pay(who, { payerNumber: await listedIban(server, who) });
    const found = must(await server.deps.providers.banking.findCredit(bankId), 'the credit');
    const at = (seconds: number) => ({ changedAt: new Date(found.changedAt.getTime() + seconds * 1000) });
    await takeCredit(server.deps, { ...found, ...at(1), status: 'pending' });
    expect(await newestOf(who)).toMatchObject({ status: 'pendingPayment', amount: '100.00' });
    await takeCredit(server.deps, { ...found, ...at(2), status: 'settled', amount });
    expect(await newestOf(who)).toMatchObject({ status, amount });
    expect(await available(who)).toBe(status === 'success' ? amount : '0');
    // The sandbox's bank still says what it said, and an older report changes nothing.
    await takeCredit(server.deps, { ...found, ...at(1), status: 'pending' });
    expect((await creditOf(bankId)).amount).toBe(amount.replace('.', ''));
  });

  test('without an announcement creates its own deposit, less the fee in the terms', async () => {
    const who = await accountHolder(server);
    await pay(who, { payerNumber: await listedIban(server, who), amount: '55.5' });
    await letSettle(server);
    expect(await newestOf(who)).toMatchObject({ status: 'success', reference: null, amount: '55.50' });
    expect((await newestOf(who)).payer?.name).toBe('Ada Lindqvist');
  });

  test('matches the announcement of its amount among several', async () => {
    const who = await accountHolder(server);
    const iban = await listedIban(server, who);
    const orders = [await announced(who, '70'), await announced(who, '80'), await announced(who)];
    await pay(who, { payerNumber: iban, amount: '80' });
    await letSettle(server);
    const paid = (await listOf(who)).filter(({ status }) => status === 'success');
    expect(paid.map(({ id }) => id)).toEqual([orders[1]?.id]);
  });

  test('rejected by the bank is never credited, and its deposit fails', async () => {
    const who = await accountHolder(server);
    const { reference } = await announced(who);
    await pay(who, { payerNumber: newIban(), reference: reference ?? '', fate: 'rejected' });
    await letSettle(server);
    expect(await newestOf(who)).toMatchObject({ status: 'failed', reason: 'rejected' });
    expect(await available(who)).toBe('0');
    expect(await told(who)).toEqual(['fiatDeposit.failed']);
  });

  test('to the shared account goes to its listed sender, or to the customer who announced the amount in that name', async () => {
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
  ] as const)('flagged for %s waits in suspense until staff accept it', async (reason, kind, change) => {
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
    // From the amount in the terms on, a second staff member has to agree.
    if (reason === 'amount') {
      expect(await available(who)).toBe('0');
      expect(await decide(officer, kind, credit.id, 'approve')).toBe('staff:decidedBefore');
      expect(await decide(second, kind, credit.id, 'approve')).toBe('done');
    }
    expect((await newestOf(who)).status).toBe('success');
    expect(await platformBalance(server.db, assetCode('EUR'), 'suspense')).toBe(before);
  });

  test('from a third party is returned with a reason, once', async () => {
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

  test('of a large amount is returned only if two agree, and stays if the second rejects that', async () => {
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

  test('needs two staff once one person’s decisions for the customer in a day add up to a large sum', async () => {
    const who = await accountHolder(server);
    const ids: string[] = [];
    for (let part = 0; part < 4; part += 1) {
      const payer = { payerNumber: newIban(), payerName: 'Bo Stranger', amount: '20000' };
      const bankId = await pay(who, payer);
      await letSettle(server);
      ids.push((await creditOf(bankId)).id);
    }
    const [first = '', next = '', third = '', fourth = ''] = ids;
    const bookedOf = async (id: string) =>
      (await server.db.selectFrom('fiat_credit').select('booked').where('id', '=', id).executeTakeFirstOrThrow())
        .booked;
    expect(await decide(officer, 'thirdPartyPayer', first, 'approve')).toBe('done');
    expect(await decide(officer, 'thirdPartyPayer', next, 'approve')).toBe('done');
    expect(await available(who)).toBe('40000.00');
    expect(await decide(officer, 'thirdPartyPayer', third, 'approve')).toBe('done');
    expect([await bookedOf(third), await available(who)]).toEqual(['suspense', '40000.00']);
    expect(await decide(officer, 'thirdPartyPayer', third, 'approve')).toBe('staff:decidedBefore');
    expect(await decide(second, 'thirdPartyPayer', third, 'approve')).toBe('done');
    expect(await available(who)).toBe('60000.00');
    // Credits decided by two do not count, those decided by one do, for a day.
    await server.owner.query(
      `update staff_decision set decided_at = decided_at - interval '25 hours' where case_id = any($1)`,
      [[first]],
    );
    expect(await decide(officer, 'thirdPartyPayer', fourth, 'approve')).toBe('done');
    expect(await available(who)).toBe('80000.00');
  });

  test('without a match waits for an operator, who chooses its owner', async () => {
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

  test('is credited once, even if eight approve it at once', async () => {
    const who = await accountHolder(server);
    const bankId = await pay(who, { payerNumber: newIban() });
    await letSettle(server);
    const { id } = await creditOf(bankId);
    const officers = await Promise.all(Array.from({ length: 8 }, () => someone(server, { roles: ['compliance'] })));
    const outcomes = await Promise.all(officers.map((one) => decide(one, 'fiatDeposit', id, 'approve')));
    expect(outcomes.toSorted()).toEqual([...Array.from({ length: 7 }, () => 60015), 'done']);
    expect(await available(who)).toBe('100.00');
  });

  test('without an owner is returned', async () => {
    const who = await accountHolder(server);
    const bankId = await pay(who, { payerNumber: newIban(), payerName: 'Nobody Known', isShared: true });
    await letSettle(server);
    const { id } = await creditOf(bankId);
    expect(await decide(officer, 'unmatchedCredit', id, 'reject')).toBe('done');
    await server.workJobs();
    expect(await creditOf(bankId)).toMatchObject({ booked: 'returned', account_id: null });
  });

  test('beyond the daily total is reviewed, even if each alone would not be', async () => {
    const who = await accountHolder(server);
    const iban = await listedIban(server, who);
    const ids = [];
    for (let n = 0; n < 11; n += 1) ids.push(await pay(who, { payerNumber: iban, amount: '49999.99' }));
    await letSettle(server);
    const reasons = await Promise.all(ids.map(async (id) => (await creditOf(id)).review_reason));
    expect(reasons.filter((reason) => reason === 'total')).toHaveLength(1);
  });
});

describe('the bank reconciliation', () => {
  test('agrees account by account, and reports each difference', async () => {
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
      differences: [{ of: 'credit', id: bankId, kind: 'amount', atBank: '90.00', inLedger: '100.00' }],
    });
    await server.owner.query('delete from sandbox_bank_credit where id = $1', [bankId]);
    expect((await compare())?.differences).toMatchObject([{ kind: 'missingAtBank', inLedger: '100.00' }]);
  });
});
