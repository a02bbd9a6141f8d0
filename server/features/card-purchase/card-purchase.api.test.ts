import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assets } from '#contract/assets/calls.ts';
import { cardPurchase } from '#contract/card-purchase/calls.ts';
import { cardPurchaseTable } from '#contract/card-purchase/states.ts';
import { dealerOrderTable } from '#contract/dealer-orders/states.ts';
import { canMove } from '#contract/platform/moves.ts';
import { findDiscrepancies } from '#server/ledger/index.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { exact } from '../../../tests/harness/money.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import {
  authorise,
  cancel,
  cards,
  confirm,
  enterPage,
  found,
  openPage,
  order,
  ordered,
  pay,
  play,
  press,
  quoteBody,
  quoted,
  readyToPay,
  type Wanted,
} from './testing/buyer.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer({ seeded: true });
});
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});

const buyer = () => someone(server, { name: 'Ines Moreau' });
const codeOf = ({ body }: { body: { success: boolean; error?: { code: unknown } | null } }) =>
  body.error?.code ?? 'done';
const refusedQuote = async (who: Someone, wanted: Wanted) =>
  codeOf(await who.device.call(cardPurchase.quote, quoteBody(wanted)));
async function has(who: Someone, asset: string) {
  const { items } = await who.device.ask(assets.listAssets);
  return exact(items.find((line) => line.asset === asset)?.available ?? '0');
}
/** Processes the provider's reports, which come twice and out of order. */
const settle = () => server.workJobs();
/** Expires the firm price and moves the market away from it by a factor. */
const moveMarket = (id: string, factor: string) =>
  sql`update card_purchase set rate = rate * ${factor}::numeric, price_until = created_at - interval '1 second'
    where id = ${id}`.execute(server.db);

describe('the offer', () => {
  test('lists limits, decimal places, both fee figures and payment methods, and the same for one currency', async () => {
    const who = await buyer();
    const { items, disclaimer } = await who.device.ask(cardPurchase.listPairs);
    const pair = items.find(({ coin, currency }) => coin === 'BTC' && currency === 'USD');
    expect(disclaimer).not.toBe('');
    expect(pair).toMatchObject({
      coinPlaces: 8,
      currencyPlaces: 2,
      fee: { percent: '5.00', amount: '10', rule: 'lower' },
      payTypes: ['visa', 'mastercard', 'balance'],
    });
    const of = await who.device.ask(cardPurchase.listPairsOf, { query: { Currency: 'USD' } });
    expect(of.items).toEqual(items.filter(({ currency }) => currency === 'USD'));
    const ways = await who.device.ask(cardPurchase.listPayTypes, { query: { Currency: 'USD' } });
    expect(ways.items.map(({ kind }) => kind)).toEqual(['card', 'card', 'balance']);
  });

  test('shows visitors pairs, currencies and cards, but no payment by balance', async () => {
    const { device } = await buyer();
    const pairs = await device.ask(cardPurchase.listPublicPairs);
    expect(pairs.items.every(({ payTypes }) => !payTypes.includes('balance'))).toBe(true);
    const ways = await device.ask(cardPurchase.listPublicPayTypes, { query: { Currency: 'EUR' } });
    expect(ways.items.map(({ code }) => code)).toEqual(['visa', 'mastercard']);
    const currencies = await device.ask(cardPurchase.listCurrencies);
    expect(currencies.items.map(({ code }) => code).toSorted()).toEqual(['EUR', 'GBP', 'USD']);
  });

  test('has a rate for each coin, and none for a currency that cards can’t pay in', async () => {
    const who = await buyer();
    const { items } = await who.device.ask(cardPurchase.listRates, { query: { Currency: 'EUR' } });
    expect(items.find(({ coin }) => coin === 'BTC')?.price).toMatch(/^\d{4,}(\.\d+)?$/);
    const francs = { query: { Currency: 'CHF' } };
    expect(codeOf(await who.device.call(cardPurchase.listRates, francs))).toBe(40001);
    expect(codeOf(await who.device.call(cardPurchase.listPairsOf, francs))).toBe(40001);
    expect(codeOf(await who.device.call(cardPurchase.listPayTypes, francs))).toBe(40001);
    expect(codeOf(await who.device.call(cardPurchase.listPublicPayTypes, { query: { Currency: 'QQQ' } }))).toBe(40001);
  });
});

describe('a quote', () => {
  test('charges the lower of percentage and fixed amount, and is firm for three minutes', async () => {
    const who = await buyer();
    const small = await quoted(who, { currency: 'USD', amount: '100' });
    expect(small).toMatchObject({ currencyAmount: '100.00', fee: '5.00' });
    expect((await quoted(who, { currency: 'USD', amount: '200' })).fee).toBe('10.00');
    expect((await quoted(who, { currency: 'USD', amount: '4000' })).fee).toBe('10.00');
    expect(Date.parse(small.expiresAt) - Date.parse(small.issuedAt)).toBe(180_000);
  });

  test('for a given amount of coins charges the smallest total that buys them', async () => {
    const who = await buyer();
    const byCoin = await quoted(who, { by: 'coin', coin: 'ETH', amount: '0.05' });
    expect(exact(byCoin.coinAmount)).toBe(exact('0.05'));
    const back = await quoted(who, { coin: 'ETH', amount: byCoin.currencyAmount });
    expect(exact(back.coinAmount)).toBeGreaterThanOrEqual(exact('0.05'));
  });

  test('refuses an amount below, above or malformed, an unsold pair and an unsupported payment method', async () => {
    const who = await buyer();
    expect(await refusedQuote(who, { amount: '19.99' })).toBe(40013);
    expect(await refusedQuote(who, { amount: '5000.01' })).toBe(40014);
    expect(await refusedQuote(who, { amount: '0' })).toBe(50014);
    expect(await refusedQuote(who, { amount: '100.001' })).toBe(50014);
    expect(await refusedQuote(who, { amount: '-100' })).toBe(50014);
    for (const amount of ['1e3', '１００', '1,5', '', '9'.repeat(10_000), '\u202e100'])
      expect(await refusedQuote(who, { amount })).toBe('request:invalid');
    expect(await refusedQuote(who, { currency: 'CHF' })).toBe(40001);
    expect(await refusedQuote(who, { coin: 'EUR' })).toBe(40001);
    expect(await refusedQuote(who, { coin: 'NONE' })).toBe(40001);
    expect(await refusedQuote(who, { payType: 'sepa' })).toBe(40001);
    expect(await refusedQuote(await someone(server, { kyc_status: 0 }), {})).toBe(60013);
  });

  test('refuses more than the daily total, towards which a cancelled order does not count', async () => {
    const who = await buyer();
    const first = await ordered(who, { amount: '5000' });
    await ordered(who, { amount: '5000' });
    expect(await refusedQuote(who, { amount: '20' })).toBe(40015);
    expect(codeOf(await cancel(who, first.id))).toBe('done');
    expect((await quoted(who, { amount: '20' })).currencyAmount).toBe('20.00');
  });
});

describe('an order', () => {
  test('uses up its quote: only one is made when twenty arrive at the same time', async () => {
    const who = await buyer();
    const quote = await quoted(who);
    const codes = (await Promise.all(Array.from({ length: 20 }, () => order(who, quote)))).map(codeOf);
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    expect(codes.filter((code) => code === 60015)).toHaveLength(19);
  });

  test('refuses another total, another payment method, an old disclaimer, another user’s quote and an expired one', async () => {
    const [who, other] = [await buyer(), await buyer()];
    const quote = await quoted(who);
    expect(codeOf(await order(who, quote, { total: '100.01' }))).toBe(60025);
    expect(codeOf(await order(who, quote, { payType: 'mastercard' }))).toBe('request:notFound');
    expect(codeOf(await order(who, quote, { disclaimer: '2020-01-01' }))).toBe('cardPurchase:disclaimer');
    expect(codeOf(await order(other, quote))).toBe('request:notFound');
    await sql`update quote set expires_at = issued_at where id = ${quote.id}`.execute(server.db);
    expect(codeOf(await order(who, quote))).toBe(60015);
  });

  test('may await payment along with two others; a fourth is refused', async () => {
    const who = await buyer();
    for (let made = 0; made < 3; made += 1) await ordered(who);
    expect(codeOf(await order(who, await quoted(who)))).toBe(40016);
  });

  test('is confirmed only with a verification for the figures shown', async () => {
    const [who, other] = [await buyer(), await buyer()];
    const made = await ordered(who);
    expect(made).toMatchObject({ status: 'pendingPayment', needsConfirmation: true });
    expect(codeOf(await authorise(who, made.id))).toBe(60015);
    expect(codeOf(await confirm(server.deps, who, { ...made, coinAmount: '0.00000001' }))).toBe(60025);
    expect(codeOf(await confirm(server.deps, other, made))).toBe('request:notFound');
    const body = { id: made.id, total: made.currencyAmount, coinAmount: made.coinAmount, verification: made.id };
    const unproven = await who.device.call(cardPurchase.confirm, { body }, { idempotencyKey: `unproven-${made.id}` });
    expect(codeOf(unproven)).toBe(50002);
    const { body: confirmed } = await confirm(server.deps, who, made);
    expect(confirmed.success && confirmed.result.needsConfirmation).toBe(false);
  });

  test('can be cancelled once, before it is paid', async () => {
    const who = await buyer();
    const made = await ordered(who);
    expect(codeOf(await cancel(who, made.id))).toBe('done');
    expect(codeOf(await cancel(who, made.id))).toBe(60017);
    expect(codeOf(await authorise(who, made.id))).toBe(40004);
    expect(codeOf(await confirm(server.deps, who, made))).toBe(40004);
  });

  test('that is not paid in time is refused, and then cancelled by the scheduled task', async () => {
    const who = await buyer();
    const { made } = await readyToPay(server.deps, who);
    await sql`update card_purchase set due_at = created_at where id = ${made.id}`.execute(server.db);
    expect(codeOf(await authorise(who, made.id))).toBe(60016);
    await runTask('cardPurchase.expire');
    expect((await found(who, made.id)).status).toBe('cancelled');
  });
});

async function runTask(name: string): Promise<void> {
  await enqueue(server.db, name, {});
  await server.workJobs();
}

describe('a card', () => {
  test('that is charged delivers the coins once, whether the page or the provider’s report comes first', async () => {
    const who = await buyer();
    const { made, page } = await readyToPay(server.deps, who);
    const paid = await pay(page);
    expect(paid.headers.get('location')).toContain(`/dashboard/ramp/order?id=${made.id}`);
    expect((await found(who, made.id)).status).toBe('payingOut');
    await play(who, made.id, 'complete');
    await Promise.all([settle(), ...Array.from({ length: 5 }, () => found(who, made.id))]);
    const done = await found(who, made.id);
    expect(done).toMatchObject({ status: 'completed', failure: null, reversal: null });
    expect(done.providerReference).toMatch(/^CP-/);
    expect(done.steps.map(({ status }) => status)).toEqual(['pendingPayment', 'payingOut', 'completed']);
    expect(await has(who, 'BTC')).toBe(exact(made.coinAmount));
    expect(codeOf(await cancel(who, made.id))).toBe(40006);
  });

  test('that is declined may be followed by another; after three the order fails', async () => {
    const who = await buyer();
    const first = await readyToPay(server.deps, who);
    expect(await (await pay(first.page, cards.declined)).text()).toContain('declined');
    expect((await pay(first.page)).status).toBe(303);
    const second = await readyToPay(server.deps, who);
    for (let tried = 0; tried < 3; tried += 1) await pay(second.page, cards.declined);
    await settle();
    expect(await found(who, second.made.id)).toMatchObject({ status: 'paymentFailed', failure: 'declined' });
    expect(codeOf(await authorise(who, second.made.id))).toBe(60008);
  });

  test('goes through 3-D Secure, which the cardholder may fail', async () => {
    const who = await buyer();
    const { made, page } = await readyToPay(server.deps, who);
    expect(await (await pay(page, cards.challenge)).text()).toContain('3-D Secure');
    expect(await (await press(page, 'challenge', { answer: 'fail' })).text()).toContain('rejected');
    await pay(page, cards.challenge);
    await press(page, 'challenge', { answer: 'pass' });
    expect((await found(who, made.id)).status).toBe('payingOut');
  });

  test('that is held, or fails after the charge, ends as the provider reports', async () => {
    const who = await buyer();
    const held = await readyToPay(server.deps, who);
    await pay(held.page, cards.held);
    expect((await found(who, held.made.id)).status).toBe('payingOut');
    const failing = await readyToPay(server.deps, who);
    await pay(failing.page, cards.failsLater);
    await play(who, failing.made.id, 'fail');
    expect(await found(who, failing.made.id)).toMatchObject({ status: 'paymentFailed', failure: 'declined' });
    await play(who, held.made.id, 'refund');
    expect(await found(who, held.made.id)).toMatchObject({ status: 'paymentFailed', failure: 'refunded' });
    expect(await has(who, 'BTC')).toBe(0n);
  });

  test('is entered on a page whose link works once, and on one device only', async () => {
    const who = await buyer();
    const made = await ordered(who);
    await confirm(server.deps, who, made);
    const { body } = await authorise(who, made.id);
    const link = body.success ? (body.result.page?.address ?? '') : '';
    const page = await enterPage(link);
    expect((await fetch(link, { redirect: 'manual' })).status).toBe(404);
    expect(await (await fetch(page.address)).text()).toContain('Link not valid');
    const shown = await fetch(page.address, { headers: { cookie: page.cookie } });
    expect(await shown.text()).toContain('Card number');
    expect(shown.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(await (await pay({ ...page, cookie: 'card-page-x=y' })).text()).toContain('Link not valid');
    const again = await openPage(who, made.id);
    expect(await (await pay(page)).text()).toContain('no longer accepts a card');
    const inChinese = await fetch(page.address, { headers: { cookie: page.cookie, 'accept-language': 'zh-CN' } });
    expect(await inChinese.text()).toContain('该笔支付不再接受银行卡');
    expect((await pay(again)).status).toBe(303);
    expect(codeOf(await authorise(who, made.id))).toBe(40005);
  });

  test('leaves no card number in the database', async () => {
    const who = await buyer();
    const { made, page } = await readyToPay(server.deps, who);
    await pay(page);
    await play(who, made.id, 'complete');
    await settle();
    const { rows: tables } = await sql<{ name: string }>`select quote_ident(tablename) as name from pg_tables
      where schemaname = 'public'`.execute(server.db);
    for (const { name } of tables) {
      const { rows } = await server.owner.query(
        `select 1 from ${name} t where replace(t::text, ' ', '') ~ '4242424242424242|4000000000000002' limit 1`,
      );
      expect([name, rows]).toEqual([name, []]);
    }
  });
});

describe('a price', () => {
  test('that expired unpaid is kept if it hardly moved, and replaced if it moved by more than 1%', async () => {
    const who = await buyer();
    const [still, moved] = [await ordered(who), await ordered(who)];
    for (const made of [still, moved]) await confirm(server.deps, who, made);
    await moveMarket(still.id, '1.005');
    await moveMarket(moved.id, '1.02');
    await authorise(who, still.id);
    expect(await found(who, still.id)).toMatchObject({ coinAmount: still.coinAmount, isAdjusted: false });
    const { body } = await authorise(who, moved.id);
    expect(body.success && body.result).toMatchObject({
      order: { isAdjusted: true },
      page: { token: expect.any(String) },
    });
  });

  test('that moved by more than 2.5% opens no page before it is confirmed again', async () => {
    const who = await buyer();
    const made = await ordered(who);
    await confirm(server.deps, who, made);
    await moveMarket(made.id, '1.03');
    const { body } = await authorise(who, made.id);
    expect(body.success && body.result).toMatchObject({ order: { needsConfirmation: true }, page: null });
    expect(codeOf(await authorise(who, made.id))).toBe(60015);
    const now = await found(who, made.id);
    expect(codeOf(await confirm(server.deps, who, now))).toBe('done');
    expect(codeOf(await authorise(who, made.id))).toBe('done');
  });

  test('that was paid late is adjusted on delivery, and refunded if it moved too far', async () => {
    const who = await buyer();
    const near = await readyToPay(server.deps, who);
    await moveMarket(near.made.id, '1.02');
    await pay(near.page);
    await play(who, near.made.id, 'complete');
    expect(await found(who, near.made.id)).toMatchObject({ status: 'completed', isAdjusted: true });
    const far = await readyToPay(server.deps, who);
    await moveMarket(far.made.id, '1.03');
    await pay(far.page);
    await play(who, far.made.id, 'complete');
    await settle();
    expect(await found(who, far.made.id)).toMatchObject({ status: 'paymentFailed', failure: 'priceMoved' });
    const { status } = await paymentOf(far.made.id);
    expect(status).toBe('refunded');
  });
});

const paymentOf = (purchaseId: string) =>
  server.db
    .selectFrom('card_payment')
    .select(['id', 'status', 'is_unwanted'])
    .where('purchase_id', '=', purchaseId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

describe('a payment', () => {
  test('that expired may still complete; for a cancelled order it is refunded to its card', async () => {
    const who = await buyer();
    const [revived, late] = [await readyToPay(server.deps, who), await readyToPay(server.deps, who)];
    await play(who, revived.made.id, 'expire');
    expect((await found(who, revived.made.id)).status).toBe('pendingPayment');
    await play(who, revived.made.id, 'complete');
    expect((await found(who, revived.made.id)).status).toBe('completed');
    await cancel(who, late.made.id);
    await pay(late.page);
    await settle();
    expect((await found(who, late.made.id)).status).toBe('cancelled');
    expect(await paymentOf(late.made.id)).toMatchObject({ status: 'refunded', is_unwanted: true });
  });

  test('cancelled on its page leaves the order to be paid again', async () => {
    const who = await buyer();
    const { made, page } = await readyToPay(server.deps, who);
    await press(page, 'cancel');
    expect((await found(who, made.id)).status).toBe('pendingPayment');
    await pay(await openPage(who, made.id));
    expect((await found(who, made.id)).status).toBe('payingOut');
  });

  test('is found by the provider’s reference, by its own customer only', async () => {
    const [who, other] = [await buyer(), await buyer()];
    const { made, page } = await readyToPay(server.deps, who);
    await pay(page);
    const { providerReference } = await found(who, made.id);
    const by = { body: { providerReference: providerReference ?? '' } };
    expect((await who.device.ask(cardPurchase.find, by)).items.map(({ id }) => id)).toEqual([made.id]);
    expect(codeOf(await other.device.call(cardPurchase.find, by))).toBe(40007);
    expect(codeOf(await who.device.call(cardPurchase.find, { body: {} }))).toBe(40007);
    const listed = await who.device.ask(cardPurchase.list, { body: {} });
    expect(listed.items.map(({ id }) => id)).toEqual([made.id]);
  });
});

test('every status change of a card purchase is also allowed for an order in the dealer order list', () => {
  for (const { from, to, by } of cardPurchaseTable.moves)
    for (const who of by)
      expect([from, to, who, canMove(dealerOrderTable, from, to, who)]).toEqual([from, to, who, true]);
});
