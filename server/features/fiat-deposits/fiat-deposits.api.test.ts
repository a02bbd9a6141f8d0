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
import { expireDeposits } from './order.ts';
import { applyAs } from '../global-account/testing/account.ts';
import { addPayerAs, announceAs, letSettle, listedIban, newIban, pay } from '../../../tests/harness/payers.ts';
import { depositDesk } from '../../../tests/harness/deposit-desk.ts';

let server: TestServer;
let officer: Someone;

beforeAll(async () => {
  server = await testServer({ seeded: true });
});
// Time passes in these tests, and the sessions of earlier ones expire.
beforeEach(async () => {
  officer = await someone(server, { roles: ['compliance'] });
});
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});

const { once, listOf, newestOf, available, told, announced, codeOf, decide } = depositDesk(() => server);

describe('an announced deposit', () => {
  test('has its own reference and the account to pay into, and is credited once its money settles', async () => {
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
  ])('in %s of %s is rejected with %s', async (currency, amount, code) => {
    expect(await codeOf(announceAs(await accountHolder(server), amount, currency))).toBe(code);
  });

  test('needs an account opened by the bank and a verified customer', async () => {
    const who = await someone(server, { name: 'Ada Lindqvist' });
    expect(await codeOf(announceAs(who))).toBe(60006);
    const { id } = must((await applyAs(who)).body.result, 'an application');
    await decide(officer, 'globalAccount', id, 'approve');
    expect(await codeOf(announceAs(who))).toBe(60001);
    expect(await codeOf(announceAs(await someone(server, { kyc_status: 0 })))).toBe(60013);
  });

  test('is rejected while deposits are stopped for the customer, the currency, or both together', async () => {
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

  test('is limited to ten open ones', async () => {
    const who = await accountHolder(server);
    const codes = [];
    for (let n = 0; n <= maxOpen; n += 1) codes.push(await codeOf(announceAs(who)));
    expect(codes.at(-1)).toBe(40016);
    expect(codes.filter((code) => code === 'done')).toHaveLength(maxOpen);
    expect(new Set((await listOf(who)).map(({ reference }) => reference)).size).toBe(maxOpen);
  });

  test('takes up to three proofs, then waits for its money, and can be cancelled once', async () => {
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

  test('shows its proofs only to staff who review its money', async () => {
    const who = await accountHolder(server);
    const { id, reference } = await announced(who);
    const file = await uploaded(who.device, 'fiat.proof', jpg);
    await who.device.ask(fiatDeposits.submitProof, { body: { id, files: [file] } }, once());
    // From an account she has not listed: staff review it.
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

  test('can’t be cancelled once the bank has reported its money', async () => {
    const who = await accountHolder(server);
    const { id, reference } = await announced(who);
    await pay(who, { payerNumber: await listedIban(server, who), reference: reference ?? '' });
    await server.workJobs();
    expect(await codeOf(who.device.call(fiatDeposits.cancel, { body: { id } }, once()))).toBe(60008);
  });

  test('expires after seven days, and money that arrives later is still credited', async () => {
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

  test('expires even if the expiry of an earlier one fails', async () => {
    const who = await accountHolder(server);
    const ids = [(await announced(who)).id, (await announced(who)).id];
    const at = server.clock.now().getTime();
    for (const [index, id] of ids.entries()) {
      const overdue = { expires_at: new Date(at - 1000 + index) };
      await server.db.updateTable('fiat_deposit').set(overdue).where('id', '=', id).execute();
    }
    await server.owner.query(`
      create function break_one() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
      create trigger break_one before update on fiat_deposit for each row when (new.id = '${ids[0]}') execute function break_one()`);
    try {
      await expect(expireDeposits(server.deps)).rejects.toThrow('1 expiries of a deposit failed');
    } finally {
      await server.owner.query('drop trigger break_one on fiat_deposit');
    }
    const statuses = async () => (await listOf(who)).map(({ status }) => status);
    expect((await statuses()).toSorted()).toEqual(['cancelled', 'preOrder']);
    await expireDeposits(server.deps);
    expect(await statuses()).toEqual(['cancelled', 'cancelled']);
  });

  test('can’t be seen or cancelled by another customer', async () => {
    const [who, other] = [await accountHolder(server), await accountHolder(server)];
    const { id } = await announced(who);
    expect(await listOf(other)).toEqual([]);
    expect(await codeOf(other.device.call(fiatDeposits.cancel, { body: { id } }, once()))).toBe(40007);
  });
});

describe('payer accounts', () => {
  test('are usable after a day, can’t be added twice, and are removed at once', async () => {
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

  test.each(['DE00500105170000000001', 'XX12', 'LT12 3456'])('can’t have the invalid IBAN %s', async (iban) => {
    const who = await accountHolder(server);
    const { body } = await addPayerAs(server, who, iban);
    expect([body.error?.code, body.error?.details]).toEqual([
      'request:invalid',
      expect.objectContaining({ field: 'iban' }),
    ]);
  });

  test('need a verification for that exact IBAN', async () => {
    const who = await accountHolder(server);
    const [mine, other] = [newIban(), newIban()];
    const verification = await insertPassedStepUp(server.deps, who.userId, 'whitelist.add', payerValues(other));
    const body = { iban: mine, label: '', verification };
    expect(await codeOf(who.device.call(fiatDeposits.addPayer, { body }, once()))).toBe(50002);
  });

  test('are sealed in the database, and so are a credit’s payer details', async () => {
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
