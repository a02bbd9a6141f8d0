import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fiatDeposits } from '#contract/fiat-deposits/calls.ts';
import { bankNetwork, maxOpen, payerValues } from '#contract/fiat-deposits/rules.ts';
import { depositCases } from '#contract/deposits/case-calls.ts';
import { globalAccount } from '#contract/global-account/calls.ts';
import { must } from '#contract/platform/errors.ts';
import { placeName } from '#contract/staff/rules.ts';
import { jpg } from '#server/features/files/testing/pictures.ts';
import { download, uploaded } from '#server/features/files/testing/upload.ts';
import { readCustomers } from '#server/features/liabilities/store.ts';
import { verifiedDecision } from '#server/features/staff/testing/decision.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { findDiscrepancies, liabilities } from '#server/ledger/index.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { accountHolder } from '../../../tests/harness/account-holder.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { applyAs } from '../global-account/testing/account.ts';
import { addPayerAs, announceAs, letSettle, listedIban, newIban, pay } from '../../../tests/harness/payers.ts';
import { depositDesk } from '../../../tests/harness/deposit-desk.ts';

let server: TestServer;
let officer: Someone;

beforeAll(async () => {
  server = await testServer({ seeded: true });
});
// Time passes in these tests, and with it the sessions of those before.
beforeEach(async () => {
  officer = await someone(server, { roles: ['compliance'] });
});
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});

const { once, listOf, newestOf, available, told, announced, codeOf, decide } = depositDesk(() => server);

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

  test('shows its proofs to whoever of the staff looks at its money, and to nobody else', async () => {
    const who = await accountHolder(server);
    const { id, reference } = await announced(who);
    const file = await uploaded(who.device, 'fiat.proof', jpg);
    await who.device.ask(fiatDeposits.submitProof, { body: { id, files: [file] } }, once());
    // From an account that she hasn't named: staff looks at it.
    await pay(who, { payerNumber: newIban(), reference: reference ?? '' });
    await letSettle(server);
    const { id: credit } = await server.db
      .selectFrom('fiat_credit')
      .select('id')
      .where('deposit_id', '=', id)
      .executeTakeFirstOrThrow();
    const dealer = await someone(server, { roles: ['dealing'] });
    const list = (by: Someone, Id = credit) => by.device.call(fiatDeposits.listProofs, { query: { Id } });
    for (const role of ['compliance', 'treasury', 'support']) {
      const looker = await someone(server, { roles: [role] });
      expect((await list(looker)).body.result?.items.map((one) => one.id)).toEqual([file]);
      expect((await download(looker.device, file)).status).toBe(200);
    }
    expect((await list(dealer)).body.error?.code).toBe('request:forbidden');
    expect((await list(officer, randomUUID())).body.error?.code).toBe('request:notFound');
    expect((await download(dealer.device, file)).status).toBe(404);
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
