import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { assets } from '#contract/assets/calls.ts';
import { desk } from '#contract/desk/calls.ts';
import { listFormFaults } from '#contract/dynamic-forms/rules.ts';
import { globalAccount } from '#contract/global-account/calls.ts';
import { applicationFields, listHoldable } from '#contract/global-account/rules.ts';
import { notices } from '#contract/notices/calls.ts';
import { addDays } from '#contract/platform/days.ts';
import { must } from '#contract/platform/errors.ts';
import { readIban } from '#contract/bank-numbers/iban.ts';
import { jpg } from '#server/features/files/testing/pictures.ts';
import { uploaded } from '#server/features/files/testing/upload.ts';
import { readCustomers } from '#server/features/liabilities/store.ts';
import { findDiscrepancies, liabilities } from '#server/ledger/index.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { testerCallsOf } from '#server/providers/provider.ts';
import { accountHolder, letBankWork } from '../../../tests/harness/account-holder.ts';
import { company, someone, type Someone } from '../../../tests/harness/company.ts';
import { fund } from '../../../tests/harness/funds.ts';
import { exact } from '../../../tests/harness/money.ts';
import { letSettle, listedIban, pay } from '../../../tests/harness/payers.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { applyAs, decideApplication, filledForm } from './testing/account.ts';

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

const customer = () => someone(server, { name: 'Ada Lindqvist' });
const statusOf = (who: Someone) => who.device.ask(globalAccount.getStatus);
const stateOf = async (who: Someone, currency = 'EUR') =>
  (await statusOf(who)).items.find((item) => item.currency === currency)?.status;
const told = async (who: Someone) =>
  (await who.device.ask(notices.list, { query: {} })).items
    .map(({ kind }) => kind)
    .filter((kind) => /globalAcc/.test(kind));
async function applied(who: Someone, currencies: string[] = ['EUR']) {
  return must((await applyAs(who, { currencies })).body.result, 'an application');
}
const refusedBy = async (answer: ReturnType<typeof applyAs>) => {
  const { error } = (await answer).body;
  return [error?.code, error?.details];
};

describe('currencies and the application form', () => {
  test('holdable currencies are those the deposit terms name; the public list has every currency', async () => {
    const who = await customer();
    const { items } = await who.device.ask(globalAccount.listHoldable);
    expect(items.map(({ code }) => code)).toEqual(listHoldable().map(({ code }) => code));
    expect(items.length).toBeGreaterThan(10);
    const all = await who.device.ask(globalAccount.listSiteCurrencies);
    expect(all.items.filter(({ isHoldable }) => isHoldable).map(({ code }) => code)).toEqual(
      items.map(({ code }) => code),
    );
    expect(all.items.length).toBeGreaterThan(items.length);
    const cash = await who.device.ask(globalAccount.listCurrencies);
    expect(cash.items.find(({ code }) => code === 'EUR')).toMatchObject({
      places: 2,
      minimum: '10',
      maximum: '250000',
    });
    expect(await who.device.ask(globalAccount.getCurrency, { query: { Currency: 'JPY' } })).toMatchObject({
      places: 0,
    });
    const { body } = await who.device.call(globalAccount.getCurrency, { query: { Currency: 'BTC' } });
    expect(body.error?.code).toBe(40001);
  });

  test.each(['individual', 'merchant'] as const)('the form definition for an %s has no faults', (kind) => {
    expect(listFormFaults(applicationFields(kind))).toEqual([]);
  });

  test('the form depends on the account type, and is shown only for currencies that can be held', async () => {
    const keys = async ({ device }: Someone) =>
      (await device.ask(globalAccount.getFields, { body: { currencies: ['EUR'] } })).fields.map(({ key }) => key);
    expect(await keys(await customer())).toContain('taxId');
    expect(await keys(await company(server))).toContain('vatNumber');
    const { body } = await officer.device.call(globalAccount.getFields, { body: { currencies: ['BTC'] } });
    expect(body.error?.code).toBe(40001);
  });
});

describe('an application', () => {
  test('approved by staff opens at the bank, each currency with its own numbers in the customer’s name', async () => {
    const who = await customer();
    const { id, status } = await applied(who, ['EUR', 'GBP', 'USD']);
    expect([status, await stateOf(who)]).toEqual(['pendingReview', 'pendingReview']);
    expect(await decideApplication(server.deps, officer, id, 'approve')).toBe('done');
    await server.workJobs();
    expect(await stateOf(who)).toBe('accountBeingCreated');
    expect((await statusOf(who)).isOpen).toBe(false);
    await letBankWork(server);
    const { isOpen, items } = await statusOf(who);
    expect([isOpen, items.map((item) => item.status)]).toEqual([true, ['activated', 'activated', 'activated']]);
    expect(items.map(({ account }) => account?.holder)).toEqual(Array.from({ length: 3 }, () => 'Ada Lindqvist'));
    const [eur, gbp, usd] = items.map(({ account }) => account);
    expect(readIban(eur?.iban ?? '').value?.country).toBe('LT');
    expect(readIban(gbp?.iban ?? '').value?.country).toBe('GB');
    expect(usd).toMatchObject({ iban: null, branchCode: '073000040' });
    expect(await told(who)).toEqual(['globalAccount.opened']);
    const { items: handedIn } = await who.device.ask(globalAccount.getApplications, { query: { Id: id } });
    expect(handedIn[0]?.steps.map((step) => step.status)).toEqual([
      'pendingReview',
      'accountBeingCreated',
      'activated',
    ]);
  });

  test('takes the bank between 10 s and 3 minutes, by the bank’s clock', async () => {
    const who = await customer();
    const { id } = await applied(who);
    await decideApplication(server.deps, officer, id, 'approve');
    await server.workJobs();
    server.clock.advance(9_000);
    await testerCallsOf(server.deps.providers.banking).tick();
    await server.workJobs();
    expect(await stateOf(who)).toBe('accountBeingCreated');
    await letBankWork(server);
    expect(await stateOf(who)).toBe('activated');
  });

  test('is opened even if every report of the bank is lost', async () => {
    const who = await customer();
    const { id } = await applied(who);
    await decideApplication(server.deps, officer, id, 'approve');
    await server.workJobs();
    server.clock.advance(181_000);
    await testerCallsOf(server.deps.providers.banking).tick();
    await server.owner.query(
      `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
        where t.id = j.task_id and t.identifier = 'sandboxBank.report'`,
    );
    await server.workJobs();
    expect(await stateOf(who)).toBe('accountBeingCreated');
    await enqueue(server.db, 'globalAccount.poll', {});
    await server.workJobs();
    expect(await stateOf(who)).toBe('activated');
  });

  test('that was rejected shows the reason and can be submitted again', async () => {
    const who = await customer();
    const { id } = await applied(who);
    const { facts } = await officer.device.ask(desk.get, { query: { Kind: 'globalAccount', Subject: id } });
    expect(facts).toContainEqual({ name: 'answer', value: 'sourceOfFunds: business', asset: null });
    expect(await decideApplication(server.deps, officer, id, 'reject')).toBe('done');
    // What was decided by keeps the case's facts without the form, which stays sealed.
    const kept = server.db.selectFrom('case_seen as s').innerJoin('review_case as c', 'c.id', 's.case_id');
    const [seen] = await kept.select('s.facts').where('c.subject_id', '=', id).execute();
    expect(seen?.facts.map(({ name }) => name)).toEqual(['currencies']);
    const { items } = await who.device.ask(globalAccount.getApplications, { query: {} });
    expect(items).toMatchObject([{ id, status: 'rejected', reason: expect.stringMatching(/.{5,}/) }]);
    expect(await told(who)).toEqual(['globalAccount.rejected']);
    const { body } = await applyAs(who, { id, values: { ...filledForm, city: 'Bremen' } });
    expect(body.result).toMatchObject({ id, status: 'pendingReview', reason: null, values: { city: 'Bremen' } });
    expect(await decideApplication(server.deps, officer, id, 'approve')).toBe('done');
    await letBankWork(server);
    expect(await stateOf(who)).toBe('activated');
  });

  test('with a staff question can’t be approved until it is confirmed, then continues as the same case', async () => {
    const who = await customer();
    const { id } = await applied(who);
    const query = { Kind: 'globalAccount', Subject: id } as const;
    const shown = await officer.device.ask(desk.get, { query });
    const text = 'Which street is it?';
    await officer.device.ask(desk.ask, { body: { id: shown.id, text } }, { idempotencyKey: randomUUID() });
    expect(await stateOf(who)).toBe('informationNeedsConfirmation');
    expect(await decideApplication(server.deps, officer, id, 'approve')).toBe(60015);
    expect((await who.device.ask(globalAccount.getApplications, { query: {} })).items[0]?.reason).toBe(text);
    await applyAs(who, { id });
    const again = await officer.device.ask(desk.get, { query });
    expect([again.id, again.state, await stateOf(who)]).toEqual([shown.id, 'open', 'pendingReview']);
    expect(await decideApplication(server.deps, officer, id, 'approve')).toBe('done');
  });

  test('refused by the bank has to be confirmed, and is then requested again', async () => {
    // Finish what others have requested before.
    await letBankWork(server);
    await testerCallsOf(server.deps.providers.banking).setNextAccount('refused');
    const who = await accountHolder(server);
    expect(await stateOf(who)).toBe('informationNeedsConfirmation');
    const { items } = await who.device.ask(globalAccount.getApplications, { query: {} });
    expect(items[0]?.reason).toContain('proof of address');
    const id = items[0]?.id ?? '';
    await applyAs(who, { id });
    expect(await decideApplication(server.deps, officer, id, 'approve')).toBe('done');
    await letBankWork(server);
    expect(await stateOf(who)).toBe('activated');
  });

  test('takes its owner’s statement file and rejects another user’s', async () => {
    const [who, other] = [await customer(), await customer()];
    const file = await uploaded(other.device, 'fiat.proof', jpg);
    expect(await refusedBy(applyAs(who, { values: { ...filledForm, statement: [file] } }))).toEqual([
      50012,
      { field: 'values.statement' },
    ]);
    const own = await uploaded(who.device, 'fiat.proof', jpg);
    expect((await applyAs(who, { values: { ...filledForm, statement: [own] } })).status).toBe(200);
  });

  test.each([
    [{ currencies: ['BTC'] }, 40001, { currency: 'BTC' }],
    [{ version: '2020-01' }, 60015, { version: '2026-11' }],
    [{ values: {} }, 'request:invalid', { field: 'values.purpose', rule: 'required' }],
    [{ values: { ...filledForm, phone: '12' } }, 'request:invalid', { field: 'values.phone', rule: 'phone' }],
    [{ values: { ...filledForm, isAdmin: 'yes' } }, 'request:invalid', { field: 'values.isAdmin', rule: 'unknown' }],
    [{ id: randomUUID() }, 'request:notFound', null],
  ])('with %j is rejected with %s', async (form, code, details) => {
    expect(await refusedBy(applyAs(await customer(), form))).toEqual([code, details]);
  });

  test('is rejected for a currency twice, for unverified customers, and right after a security change', async () => {
    const who = await customer();
    await applied(who);
    expect(await refusedBy(applyAs(who, { currencies: ['EUR', 'GBP'] }))).toEqual([60015, { currency: 'EUR' }]);
    const { items } = await who.device.ask(globalAccount.listApplicable);
    expect(items.map(({ code }) => code)).not.toContain('EUR');
    expect((await refusedBy(applyAs(await someone(server, { kyc_status: 0 }))))[0]).toBe(60013);
    const blocked = await someone(server, { transfers_blocked_until: new Date(server.clock.now().getTime() + 60_000) });
    expect((await refusedBy(applyAs(blocked)))[0]).toBe('security:blocked');
  });

  test('submitted eight times at once is accepted once', async () => {
    const who = await customer();
    const answers = await Promise.all(Array.from({ length: 8 }, () => applyAs(who)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('the wallet and the global account', () => {
  const move = async (who: Someone, from: 'wallet' | 'globalAccount', amount: string, asset = 'EUR') => {
    const body = { from, asset, amount };
    return who.device.call(globalAccount.move, { body }, { idempotencyKey: randomUUID() });
  };
  const codeOf = async (...of: Parameters<typeof move>) => (await move(...of)).body.error?.code ?? 'done';
  const cash = async (who: Someone) =>
    (await who.device.ask(globalAccount.listBalances)).items.find(({ asset }) => asset === 'EUR')?.available;
  const wallet = async (who: Someone) =>
    (await who.device.ask(assets.listAssets)).items.find(({ asset }) => asset === 'EUR')?.available;

  test('move money both ways, at once and free, with an entry in each history', async () => {
    const who = await accountHolder(server);
    await fund(server, who.userId, 'EUR', '100');
    expect(await codeOf(who, 'wallet', '60')).toBe('done');
    expect([await wallet(who), await cash(who)]).toEqual(['40.00', '60.00']);
    expect(await codeOf(who, 'globalAccount', '15')).toBe('done');
    expect([await wallet(who), await cash(who)]).toEqual(['55.00', '45.00']);
    const { items } = await who.device.ask(globalAccount.listHistory, { query: {} });
    expect(items.map(({ type, amount, balanceAfter }) => [type, amount, balanceAfter])).toEqual([
      ['globalToFiat', '15.00', '45.00'],
      ['fiatToGlobal', '60.00', '60.00'],
    ]);
    const beside = await who.device.ask(globalAccount.listWalletHistory, { query: {} });
    expect(beside.items.filter(({ kind }) => kind === 'pocket.move')).toHaveLength(2);
  });

  test('both count in the customer’s totals, in the analysis, and in the platform’s liabilities', async () => {
    const who = await accountHolder(server);
    await fund(server, who.userId, 'EUR', '100');
    const total = async () => {
      const { total: sum } = await who.device.ask(assets.getTotalConversion, { body: { currency: 'EUR' } });
      const { total: summary } = await who.device.ask(assets.getSummary);
      return [exact(sum), summary];
    };
    const today = () => server.clock.now().toISOString().slice(0, 10);
    // The test clock runs ahead of the database's, and either may pass midnight.
    const from = addDays(today(), -1);
    const analysis = async () => {
      const { byAsset, byKind } = await who.device.ask(assets.analyse, { body: { from, to: today() } });
      return { byAsset, kinds: byKind.map(({ kind }) => kind) };
    };
    const before = [await total(), await analysis()];
    await codeOf(who, 'wallet', '99.99');
    // A move from one to the other is neither incoming nor outgoing.
    expect([await total(), await analysis()]).toEqual(before);
    const { items: shares } = await who.device.ask(assets.getDistribution);
    expect(shares).toMatchObject([{ asset: 'EUR', shareBps: 10_000 }]);
    const owners = await readCustomers(server.db);
    const owed = (await liabilities(server.db)).filter(({ owner }) => owners.get(owner)?.id === who.userId);
    expect(owed.map(({ units }) => units).toSorted()).toEqual([1n, 9999n]);
    // Money received at the bank counts as incoming.
    await pay(who, { payerNumber: await listedIban(server, who), amount: '40' });
    await letSettle(server);
    expect((await analysis()).byAsset).toMatchObject([{ asset: 'EUR', in: '140.00', out: '0.00' }]);
  });

  test.each([
    ['GBP', '1', 60006],
    ['BTC', '1', 60006],
    ['NOPE', '1', 40001],
    ['EUR', '0', 50014],
    ['EUR', '0.001', 50014],
    ['EUR', '-1', 50014],
    ['EUR', '1', 60007],
  ])('reject a move of %s, amount %s, with %s', async (asset, amount, code) => {
    expect(await codeOf(await accountHolder(server), 'wallet', amount, asset)).toBe(code);
  });

  test('move a balance once for twenty concurrent requests', async () => {
    const who = await accountHolder(server);
    await fund(server, who.userId, 'EUR', '10');
    const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(who, 'wallet', '10')));
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(['done', 60007]));
  });

  test('are empty for a customer who has none', async () => {
    const who = await customer();
    expect((await who.device.ask(globalAccount.listBalances)).items).toEqual([]);
    expect((await who.device.ask(globalAccount.listHistory, { query: {} })).items).toEqual([]);
    expect(await statusOf(who)).toMatchObject({ isOpen: false, items: [] });
  });
});
