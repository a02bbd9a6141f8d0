import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fiatWithdrawals } from '#contract/fiat-withdrawals/calls.ts';
import { remittance } from '#contract/remittance/calls.ts';
import { transfer } from '#contract/transfer/calls.ts';
import { transferTerms } from '#contract/transfer/rules.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { withdrawals } from '#contract/withdrawals/calls.ts';
import { makeWithdrawal } from '#server/features/fiat-withdrawals/testing/payer.ts';
import { addPayee } from '#server/features/payees/testing/payee.ts';
import { aGerman, makeRemittance } from '#server/features/remittance/testing/remitter.ts';
import { findDiscrepancies } from '#server/ledger/index.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { testerCallsOf } from '#server/providers/provider.ts';
import { bankPayer } from '../../../tests/harness/bank-payer.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { depositDesk } from '../../../tests/harness/deposit-desk.ts';
import { firm as cardFirm, issuedCard } from '../../../tests/harness/card-firm.ts';
import { approvalOf, approve, firm, rulesFrom, send, setRules } from '../../../tests/harness/firm.ts';
import { fund } from '../../../tests/harness/funds.ts';
import { indebt } from '../../../tests/harness/debts.ts';
import { decidePayout, isAtBank } from '../../../tests/harness/payout-desk.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { collectDebts } from './index.ts';

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

/** Remittance that staff have to review. */
const large = { amount: '1500', channelConfigId: 'EUR-sepa', form: { ...aGerman, values: { ...aGerman.values } } };
const { decide } = depositDesk(() => server);
const atBank = (id: string) => isAtBank(server, id);
const close = ({ userId }: Someone) =>
  server.db.updateTable('app_user').set({ is_disabled: true }).where('id', '=', userId).execute();
/** Pays off everything a user owes. */
async function payBack(who: Someone): Promise<void> {
  await fund(server, who.userId, 'EUR', '100');
  await collectDebts(server.deps);
}

test('the terms show a debt as the obstacle before the customer tries to withdraw', async () => {
  const who = await bankPayer(server, '10');
  const asked = async () => {
    const coins = await who.device.ask(withdrawals.getTerms, { query: { Asset: 'USDT', Network: 'TRX' } });
    const euros = await who.device.ask(fiatWithdrawals.getTerms, { query: { Currency: 'EUR' } });
    return [coins, euros].map(({ obstacles }) => obstacles.map(({ kind }) => kind));
  };
  await indebt(server, who, '20');
  expect(await asked()).toEqual([['debt'], ['debt']]);
  await payBack(who);
  expect(await asked()).toEqual([[], []]);
});

describe('an order placed before its customer went into debt', () => {
  async function ordered() {
    const who = await bankPayer(server, '1000');
    const { id } = await makeWithdrawal(server, who, await addPayee(server, who));
    const status = async () =>
      (await who.device.ask(fiatWithdrawals.list, { query: {} })).items.find((one) => one.id === id)?.status;
    const decided = (decision: 'approve' | 'reject') =>
      decidePayout(server, officer, ['fiatWithdrawal', id], decision, '100.00');
    return { who, id, status, decided };
  }

  test('can’t be approved for the bank; if rejected, its money pays the debt', async () => {
    const { who, status, decided } = await ordered();
    await indebt(server, who, '1000');
    expect([await decided('approve'), await status()]).toEqual([60011, 'pendingReview']);
    expect([await decided('reject'), await status()]).toEqual(['done', 'rejected']);
    await collectDebts(server.deps);
    const debts = server.db.selectFrom('fiat_reversal').select('status').where('account_id', '=', who.userId);
    expect(await debts.execute()).toEqual([{ status: 'settled' }]);
  });

  test('is not handed to the bank after its approval until the debt is paid', async () => {
    const { who, id, status, decided } = await ordered();
    expect(await decided('approve')).toBe('done');
    await indebt(server, who, '1000');
    await server.workJobs();
    expect([await status(), await atBank(id)]).toEqual(['inProgress', false]);
    await payBack(who);
    await enqueue(server.db, 'fiatWithdrawal.poll', {});
    await server.workJobs();
    expect(await atBank(id)).toBe(true);
  });

  test('is not paid out once its account is closed', async () => {
    const [first, second] = [await ordered(), await ordered()];
    await close(first.who);
    expect(await first.decided('approve')).toBe(60004);
    expect(await second.decided('approve')).toBe('done');
    await close(second.who);
    await server.workJobs();
    expect(await atBank(second.id)).toBe(false);
  });

  test('waits as well if it is a remittance without a review', async () => {
    const who = await bankPayer(server, '1000');
    const { id } = await makeRemittance(server, who);
    await indebt(server, who, '1000');
    await server.workJobs();
    expect(await atBank(id)).toBe(false);
    const { items } = await who.device.ask(remittance.list, { body: {} });
    expect(items.find((one) => one.id === id)).toMatchObject({ status: 'pending', waitsFor: 'bank' });
  });

  test('waits as well if it is a remittance that staff approved, and fails after three working days', async () => {
    const [who, other] = [await bankPayer(server, '2000'), await bankPayer(server, '2000')];
    const [held, gone] = [await makeRemittance(server, who, large), await makeRemittance(server, other, large)];
    for (const { id } of [held, gone])
      expect(await decidePayout(server, officer, ['remittance', id], 'approve', '1500.00')).toBe('done');
    await indebt(server, who, '2000');
    await server.workJobs();
    expect([await atBank(held.id), await atBank(gone.id)]).toEqual([false, true]);
    const shown = async ({ device }: Someone) => (await device.ask(remittance.list, { body: {} })).items[0];
    expect(await shown(who)).toMatchObject({ status: 'processing', waitsFor: 'bank' });
    expect(await shown(other)).toMatchObject({ status: 'processing', waitsFor: null });
    const expire = async () => {
      await enqueue(server.db, 'remittance.expire', {});
      await server.workJobs();
      const ids = [held.id, gone.id];
      const rows = await server.db.selectFrom('remittance_order').selectAll().where('id', 'in', ids).execute();
      return ids.map((id) => must(rows.find((row) => row.id === id)?.status, 'the remittance'));
    };
    expect(await expire()).toEqual(['processing', 'processing']);
    server.clock.advance(7 * 86_400_000);
    expect(await expire()).toEqual(['failed', 'processing']);
    // The debt is covered from what was held for it.
    await collectDebts(server.deps);
    const debts = server.db.selectFrom('fiat_reversal').select('status').where('account_id', '=', who.userId);
    expect(await debts.execute()).toEqual([{ status: 'settled' }]);
  });

  test('is not paid to another customer, by staff or by company members, until the debt is paid', async () => {
    const [plain, acme] = [await firm(server), await firm(server)];
    const { reviewFrom } = transferTerms(assetCode('USDT'));
    const held = must((await send(server, plain, reviewFrom, plain.payee, plain.owner)).result, 'a transfer');
    expect(held.status).toBe('audit');
    await setRules(server, acme, rulesFrom('1000', null));
    const waiting = await approvalOf(acme.owner, must((await send(server, acme, '2000')).result, 'a transfer').id);
    for (const { owner } of [plain, acme]) await indebt(server, owner);
    expect(await decide(officer, 'transfer', held.id, 'approve')).toBe(60005);
    expect((await approve(server, acme, acme.boss, waiting.id)).error?.code).toBe(60005);
    const got = async ({ device }: Someone) => (await device.ask(transfer.listHistory, { query: {} })).items.length;
    expect([await got(plain.payee), await got(acme.payee)]).toEqual([0, 0]);
    for (const { owner } of [plain, acme]) await payBack(owner);
    expect(await decide(officer, 'transfer', held.id, 'approve')).toBe('done');
    expect((await approve(server, acme, acme.boss, waiting.id)).error ?? null).toBeNull();
  });
});

test('a company in debt can’t pay by card until the debt is paid, whatever was reversed', async () => {
  const made = await cardFirm(server, '1000');
  const id = await issuedCard(server, made);
  const issuer = testerCallsOf(server.deps.providers.issuing);
  const shop = { merchant: 'Cloud Nine', code: '7372', country: 'DE', currency: 'EUR', allowsPartial: false };
  const pay = async () => issuer.pay({ ...shop, amount: '5', number: await issuer.numberOf(id) });
  await indebt(server, made.owner, '1500');
  await fund(server, made.ledgerOwner, 'EUR', '50');
  expect(await pay()).toMatchObject({ reason: 'debt' });
  await fund(server, made.owner.userId, 'EUR', '450');
  await collectDebts(server.deps);
  await fund(server, made.ledgerOwner, 'EUR', '50');
  expect(await pay()).toMatchObject({ status: 'open' });
});
