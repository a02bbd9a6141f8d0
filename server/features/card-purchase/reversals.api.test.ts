import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assets } from '#contract/assets/calls.ts';
import { cardPurchase } from '#contract/card-purchase/calls.ts';
import { desk } from '#contract/desk/calls.ts';
import { globalAccount } from '#contract/global-account/calls.ts';
import { notices } from '#contract/notices/calls.ts';
import { assetCode } from '#contract/platform/assets.ts';
import {
  customerAccount,
  findDiscrepancies,
  platformAccount,
  platformBalance,
  transfer,
} from '#server/ledger/index.ts';
import { decideCase } from '#server/features/staff/testing/decide-case.ts';
import { verifiedDecision } from '#server/features/staff/testing/decision.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { openCurrency } from '../global-account/testing/open-currency.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { fund } from '../../../tests/harness/funds.ts';
import { exact } from '../../../tests/harness/money.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { found, order, pay, play, quoteBody, quoted, readyToPay, type Ordered, type Wanted } from './testing/buyer.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer({ seeded: true });
});
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});

const buyer = () => someone(server, { name: 'Ines Moreau' });
const supervisor = async () => someone(server, { roles: ['operator'] });
const codeOf = ({ body }: { body: { success: boolean; error?: { code: unknown } | null } }) =>
  body.error?.code ?? 'done';
async function has(who: Someone, asset: string) {
  const { items } = await who.device.ask(assets.listAssets);
  return exact(items.find((line) => line.asset === asset)?.available ?? '0');
}
const told = async (who: Someone) => (await who.device.ask(notices.list, { query: {} })).items.map(({ kind }) => kind);

/** Makes a completed card purchase. */
async function bought(who: Someone, wanted: Wanted = {}): Promise<Ordered> {
  const { made, page } = await readyToPay(server.deps, who, wanted);
  await pay(page);
  await play(who, made.id, 'complete');
  await server.workJobs();
  return found(who, made.id);
}
/** Spends the coins, so that what goes back is owed. */
async function spend(who: Someone, coin: string): Promise<void> {
  const asset = assetCode(coin);
  const own = await who.device.ask(assets.listAssets);
  const amount = exact(own.items.find((line) => line.asset === coin)?.available ?? '0');
  const units = await server.db
    .selectFrom('ledger_account')
    .select('balance')
    .where('owner', '=', who.userId)
    .where('asset', '=', asset)
    .where('kind', '=', 'available')
    .executeTakeFirstOrThrow();
  expect(amount).toBeGreaterThan(0n);
  const names = { kind: 'withdrawal.settle', reference: who.userId, key: `spend:${who.userId}:${coin}` };
  const from = customerAccount(who.userId, asset, 'available');
  await server.db
    .transaction()
    .execute((tx) =>
      transfer(tx, { ...names, from, to: platformAccount(asset, 'custody'), amount: BigInt(units.balance) }),
    );
}
const caseOf = async (purchaseId: string) =>
  server.db
    .selectFrom('card_reversal')
    .select(['id', 'status', 'amount', 'taken'])
    .where('purchase_id', '=', purchaseId)
    .executeTakeFirst();
const openCases = async (subject: string) =>
  (
    await sql<{
      state: string;
    }>`select state from review_case where kind = 'cardDebt' and subject_id::text = ${subject}`.execute(server.db)
  ).rows.map(({ state }) => state);

describe('a reversed card payment', () => {
  test('takes back delivered coins that are still there, and opens no case after a refund', async () => {
    const who = await buyer();
    const before = await platformBalance(server.db, assetCode('EUR'), 'cardSettlement');
    const made = await bought(who);
    expect(await platformBalance(server.db, assetCode('EUR'), 'cardSettlement')).toBeLessThan(before);
    await play(who, made.id, 'refund');
    await server.workJobs();
    expect((await found(who, made.id)).reversal).toMatchObject({ kind: 'refund' });
    expect(exact((await found(who, made.id)).reversal?.owed ?? '1')).toBe(0n);
    expect(await has(who, 'BTC')).toBe(0n);
    expect(await platformBalance(server.db, assetCode('EUR'), 'cardSettlement')).toBe(before);
    const reversal = await caseOf(made.id);
    expect(reversal?.status).toBe('settled');
    expect(await openCases(reversal?.id ?? '')).toEqual([]);
    expect(await told(who)).toContain('cardPurchase.reversed');
  });

  test('is a debt and a case if the coins are spent: incoming coins repay it, and purchases are refused meanwhile', async () => {
    const who = await buyer();
    const made = await bought(who, { coin: 'ETH' });
    await spend(who, 'ETH');
    await play(who, made.id, 'chargeback');
    await server.workJobs();
    expect(exact((await found(who, made.id)).reversal?.owed ?? '0')).toBe(exact(made.coinAmount));
    expect(codeOf(await who.device.call(cardPurchase.quote, quoteBody({})))).toBe(40002);
    const reversal = await caseOf(made.id);
    expect(await openCases(reversal?.id ?? '')).toHaveLength(1);
    await fund(server, who.userId, 'ETH', made.coinAmount);
    await enqueue(server.db, 'cardPurchase.collect', {});
    await server.workJobs();
    expect(await has(who, 'ETH')).toBe(0n);
    expect((await caseOf(made.id))?.status).toBe('covered');
    expect((await quoted(who)).currencyAmount).toBe('100.00');
  });

  test('is recorded once when reported twice', async () => {
    const who = await buyer();
    const made = await bought(who, { coin: 'LTC' });
    await play(who, made.id, 'chargeback');
    await Promise.all([server.workJobs(), ...Array.from({ length: 5 }, () => found(who, made.id))]);
    const { count } = await server.db
      .selectFrom('card_reversal')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('purchase_id', '=', made.id)
      .executeTakeFirstOrThrow();
    expect(count).toBe('1');
  });

  test('delivers no coins if reversed before delivery', async () => {
    const who = await buyer();
    const { made, page } = await readyToPay(server.deps, who);
    await pay(page);
    await play(who, made.id, 'complete');
    await play(who, made.id, 'chargeback');
    await server.workJobs();
    expect(await found(who, made.id)).toMatchObject({ status: 'paymentFailed', failure: 'chargeback' });
    expect(await has(who, 'BTC')).toBe(0n);
  });

  test('is closed at the desk, which writes off what is owed', async () => {
    const [who, officer] = [await buyer(), await supervisor()];
    const made = await bought(who, { coin: 'XRP' });
    await spend(who, 'XRP');
    await play(who, made.id, 'chargeback');
    await server.workJobs();
    const { id } = (await caseOf(made.id)) ?? { id: '' };
    const { version } = await officer.device.ask(desk.get, { query: { Kind: 'cardDebt', Subject: id } });
    expect(codeOf(await decideCase(server.deps, officer, ['cardDebt', id], 'approve', { version: 'owed:1:' }))).toBe(
      60015,
    );
    const money = { asset: made.coin, amount: made.coinAmount };
    const verification = await verifiedDecision(server.deps, officer.userId, 'cardDebt', id, 'approve', money);
    const said = { version, verification };
    expect(codeOf(await decideCase(server.deps, officer, ['cardDebt', id], 'approve', said))).toBe('done');
    expect((await caseOf(made.id))?.status).toBe('settled');
    expect(exact((await found(who, made.id)).reversal?.owed ?? '1')).toBe(0n);
  });

  test('needs two to write it off once one person’s write-offs for the customer in a day reach a large sum', async () => {
    const [who, officer, second] = [await buyer(), await supervisor(), await supervisor()];
    const one = await bought(who, { coin: 'XRP', amount: '1400' });
    const other = await bought(who, { coin: 'LTC', amount: '1400' });
    for (const { id, coin } of [one, other]) {
      await spend(who, coin);
      await play(who, id, 'chargeback');
    }
    await server.workJobs();
    const close = async (by: Someone, order: Ordered) => {
      const { id } = (await caseOf(order.id)) ?? { id: '' };
      const money = { asset: order.coin, amount: order.coinAmount };
      const { version } = await by.device.ask(desk.get, { query: { Kind: 'cardDebt', Subject: id } });
      const verification = await verifiedDecision(server.deps, by.userId, 'cardDebt', id, 'approve', money);
      const answer = await decideCase(server.deps, by, ['cardDebt', id], 'approve', { version, verification });
      return [codeOf(answer), (await caseOf(order.id))?.status];
    };
    expect(await close(officer, one)).toEqual(['done', 'settled']);
    expect(await close(officer, other)).toEqual(['done', 'owed']);
    expect(await close(officer, other)).toEqual(['staff:decidedBefore', 'owed']);
    expect(await close(second, other)).toEqual(['done', 'settled']);
  });
});

describe('a purchase from the fiat account', () => {
  test('delivers the coins at once, without a fee, and is recorded as a quick buy', async () => {
    const who = await buyer();
    const account = await openCurrency(server.deps, who.userId, 'EUR');
    await fund(server, account, 'EUR', '150');
    const quote = await quoted(who, { payType: 'balance' });
    expect(exact(quote.fee)).toBe(0n);
    const { body } = await order(who, quote);
    expect(body.success && body.result).toMatchObject({ status: 'completed', needsConfirmation: false, dueAt: null });
    expect(await has(who, 'BTC')).toBe(exact(quote.coinAmount));
    const { items } = await who.device.ask(globalAccount.listHistory, { query: { Asset: 'EUR' } });
    expect(items[0]).toMatchObject({ type: 'quickBuy' });
    expect(codeOf(await order(who, await quoted(who, { payType: 'balance' })))).toBe(60007);
  });

  test('without an account in the currency is refused for insufficient funds', async () => {
    const who = await buyer();
    expect(codeOf(await order(who, await quoted(who, { payType: 'balance' })))).toBe(60007);
  });
});
