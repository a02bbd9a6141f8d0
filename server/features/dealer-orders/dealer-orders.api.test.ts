import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assets } from '#contract/assets/calls.ts';
import { dealerOrders } from '#contract/dealer-orders/calls.ts';
import { desk } from '#contract/desk/calls.ts';
import { notices } from '#contract/notices/calls.ts';
import { receiptMethods } from '#contract/receipt-methods/calls.ts';
import { findDiscrepancies } from '#server/ledger/index.ts';
import { decideCase } from '#server/features/staff/testing/decide-case.ts';
import { verifiedDecision } from '#server/features/staff/testing/decision.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { letDeal, offer, setStatus } from '../acceptor/testing/dealer.ts';
import { company, someone, type Someone } from '../../../tests/harness/company.ts';
import { oweCoins } from '../../../tests/harness/debts.ts';
import { fund } from '../../../tests/harness/funds.ts';
import { exact } from '../../../tests/harness/money.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { bound, buy, confirmReceipt, quoted, quoteQuery, release, sell, step, type Wanted } from './testing/trading.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer({ seeded: true });
  // Keep the sandbox's own dealer out of these prices.
  await server.db.updateTable('acceptor_pair').set({ status: 'disabled' }).execute();
});
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});

const minuteMs = 60_000;
const customer = async (coin?: string, amount = '10') => {
  const who = await someone(server, { name: 'Ines Moreau' });
  if (coin !== undefined) await fund(server, who.userId, coin, amount);
  return who;
};
/** A dealer with coins, a pair and a SEPA method; each test has its own coin and currency. */
async function dealer(coin: string, currency: string, stock = '10', channel = 'sepa'): Promise<Someone> {
  const who = await company(server);
  await letDeal(server.deps, who.userId);
  await fund(server, who.userId, coin, stock);
  await offer(server.deps, who, [coin, currency], { buyMinimum: '1', sellMinimum: '1' });
  await bound(server.deps, who, channel, 'North Pier Ltd');
  return who;
}
const codeOf = ({ body }: { body: { success: boolean; error?: { code: unknown } | null } }) =>
  body.error?.code ?? 'done';
async function bought(who: Someone, wanted: Omit<Wanted, 'side'>) {
  const { body } = await buy(who, await quoted(who, { side: 'buy', ...wanted }));
  if (!body.success) throw new Error(`the buy answered ${body.error.code}`);
  return body.result;
}
async function sold(who: Someone, wanted: Omit<Wanted, 'side'>) {
  const method = await bound(server.deps, who, wanted.payType ?? 'sepa', 'Ines Moreau');
  const { body } = await sell(server.deps, who, await quoted(who, { side: 'sell', ...wanted }), method);
  if (!body.success) throw new Error(`the sell answered ${body.error.code}`);
  return { ...body.result, method };
}
async function has(who: Someone, asset: string, kind: 'available' | 'held' = 'available') {
  const { items } = await who.device.ask(assets.listAssets);
  return exact(items.find((line) => line.asset === asset)?.[kind] ?? '0');
}
const seen = (who: Someone, id: string) => who.device.ask(dealerOrders.get, { query: { Id: id } });
const dealt = async (who: Someone, id: string) =>
  (await who.device.ask(dealerOrders.listDealt, { query: {} })).items.find((one) => one.id === id);
const told = async (who: Someone) =>
  (await who.device.ask(notices.list, { query: {} })).items
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('dealerOrder'));
/** Lets the given minutes of the steps pass; the users stay signed in. */
async function letClockWork(minutes: number): Promise<void> {
  await sql`update dealer_order set due_at = due_at - make_interval(mins => ${minutes}) where due_at is not null`.execute(
    server.db,
  );
  await enqueue(server.db, 'dealerOrder.sweep', {});
  await server.workJobs();
}

describe('a buy', () => {
  test('holds the dealer’s coins, shows where to pay while payment is due, and delivers them on the dealer’s release', async () => {
    const [firm, who] = [await dealer('BTC', 'EUR'), await customer()];
    const order = await bought(who, { coin: 'BTC', currency: 'EUR', amount: '300' });
    expect(order).toMatchObject({
      status: 'pendingDealerConfirmation',
      currencyAmount: '300.00',
      counterparty: 'North Pier Ltd',
    });
    expect([order.payee.values, order.payee.masked, await has(firm, 'BTC', 'held')]).toEqual([
      null,
      '•••• 3000',
      exact(order.coinAmount),
    ]);
    expect(codeOf(await step(who, 'confirmPayment', order.id))).toBe(60015);
    expect(codeOf(await step(firm, 'dealerConfirm', order.id))).toBe('done');
    const due = await seen(who, order.id);
    expect(due.payee.values).toMatchObject({ account: 'DE89370400440532013000', holder: 'North Pier Ltd' });
    expect(Date.parse(due.dueAt ?? '') - server.clock.now().getTime()).toBe(15 * minuteMs);
    expect((await dealt(firm, order.id))?.payee.values).toBeNull();
    expect(codeOf(await step(who, 'confirmPayment', order.id))).toBe('done');
    expect([codeOf(await step(who, 'confirmPayment', order.id)), codeOf(await step(who, 'cancel', order.id))]).toEqual([
      40005, 40005,
    ]);
    expect(codeOf(await release(server.deps, firm, order.id))).toBe('done');
    expect([await has(who, 'BTC'), await has(firm, 'BTC', 'held')]).toEqual([exact(order.coinAmount), 0n]);
    const ended = await seen(who, order.id);
    expect([ended.status, ended.payee.values, ended.dueAt]).toEqual(['completed', null, null]);
    expect(ended.steps.map(({ status }) => status)).toEqual([
      'pendingDealerConfirmation',
      'pendingUserPayment',
      'paid',
      'completed',
    ]);
    expect(await told(who)).toEqual(['dealerOrder.completed', 'dealerOrder.accepted']);
    expect(await told(firm)).toEqual(['dealerOrder.completed', 'dealerOrder.paid', 'dealerOrder.new']);
    expect([
      codeOf(await step(who, 'confirmPayment', order.id)),
      codeOf(await release(server.deps, firm, order.id)),
    ]).toEqual([40006, 40006]);
    const { dealer: card } = await quoted(who, { side: 'buy', coin: 'BTC', currency: 'EUR', amount: '300' });
    expect(card).toEqual({ name: 'North Pier Ltd', completed: 1, completionBps: 10_000, medianReleaseS: 0 });
  });

  test('not confirmed or not paid in time is cancelled by the clock, and the dealer gets the coins back', async () => {
    const [firm, who] = [await dealer('ETH', 'EUR'), await customer()];
    const [first, second] = [
      await bought(who, { coin: 'ETH', currency: 'EUR', amount: '50' }),
      await bought(who, { coin: 'ETH', currency: 'EUR', amount: '60' }),
    ];
    await step(firm, 'dealerConfirm', second.id);
    await sql`update dealer_order set due_at = due_at - interval '5 minutes' where id = ${first.id}`.execute(server.db);
    expect(codeOf(await step(firm, 'dealerConfirm', first.id))).toBe(60018);
    await letClockWork(15);
    expect(codeOf(await step(who, 'confirmPayment', second.id))).toBe(40004);
    expect([await seen(who, first.id), await seen(who, second.id)]).toMatchObject([
      { status: 'cancelled', cancelReason: null },
      { status: 'cancelled', cancelReason: 'userDidNotPayInTime' },
    ]);
    expect([await has(firm, 'ETH'), await has(firm, 'ETH', 'held')]).toEqual([exact('10'), 0n]);
  });

  test('that is paid is never ended by the clock: staff decide who gets the coins', async () => {
    const [firm, who] = [await dealer('SOL', 'EUR', '100'), await customer()];
    const officer = await someone(server, { roles: ['operator'] });
    for (const [decision, status, coins] of [
      ['traderAtFault', 'completed', 1n],
      ['userAtFault', 'paymentFailed', 0n],
    ] as const) {
      const order = await bought(who, { coin: 'SOL', currency: 'EUR', amount: '40' });
      await step(firm, 'dealerConfirm', order.id);
      await step(who, 'confirmPayment', order.id);
      const before = await has(who, 'SOL');
      await letClockWork(30);
      expect(await seen(who, order.id)).toMatchObject({ status: 'paid', isReviewed: true });
      await letClockWork(600);
      expect((await seen(who, order.id)).status).toBe('paid');
      const query = { Kind: 'dealerOrder', Subject: order.id } as const;
      const { version } = await officer.device.ask(desk.get, { query });
      const money = { asset: 'SOL', amount: order.coinAmount };
      const verification = await verifiedDecision(
        server.deps,
        officer.userId,
        'dealerOrder',
        order.id,
        decision,
        money,
      );
      const said = { version, verification };
      const { body } = await decideCase(server.deps, officer, ['dealerOrder', order.id], decision, said);
      expect(body.error?.code ?? 'done').toBe('done');
      expect((await seen(who, order.id)).status).toBe(status);
      expect((await has(who, 'SOL')) - before).toBe(coins * exact(order.coinAmount));
    }
    expect(await has(firm, 'SOL', 'held')).toBe(0n);
  });

  test('released by the dealer during a review closes its case', async () => {
    const [firm, who] = [await dealer('DOGE', 'EUR', '100000'), await customer()];
    const order = await bought(who, { coin: 'DOGE', currency: 'EUR', amount: '40' });
    await step(firm, 'dealerConfirm', order.id);
    await step(who, 'confirmPayment', order.id);
    await letClockWork(31);
    expect(codeOf(await release(server.deps, firm, order.id))).toBe('done');
    const row = server.db.selectFrom('review_case').select('state').where('subject_id', '=', order.id);
    expect((await row.executeTakeFirstOrThrow()).state).toBe('closed');
  });

  test('of a dealer’s last coins is made for one of two concurrent buyers', async () => {
    await dealer('LTC', 'EUR', '1');
    const people = [await customer(), await customer()];
    const quotes = await Promise.all(
      people.map((who) => quoted(who, { side: 'buy', coin: 'LTC', currency: 'EUR', amount: '60' })),
    );
    const answers = await Promise.all(people.map((who, at) => buy(who, quotes[at] ?? (quotes[0] as never))));
    expect(answers.map(codeOf).toSorted()).toEqual([60022, 'done']);
  });

  test('is made once for twenty concurrent requests with one quote; a total other than shown is rejected', async () => {
    await dealer('XRP', 'EUR', '9000');
    const who = await customer();
    const quote = await quoted(who, { side: 'buy', coin: 'XRP', currency: 'EUR', amount: '20' });
    expect(codeOf(await buy(who, quote, '19.99'))).toBe(60025);
    const codes = (await Promise.all(Array.from({ length: 20 }, () => buy(who, quote)))).map(codeOf);
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    expect(codes.filter((code) => code === 60015)).toHaveLength(19);
  });

  test('paid and cancelled at the same time ends as one of the two', async () => {
    const [firm, who] = [await dealer('TRX', 'EUR', '90000'), await customer()];
    for (let turn = 0; turn < 2; turn += 1) {
      const { id } = await bought(who, { coin: 'TRX', currency: 'EUR', amount: '20' });
      await step(firm, 'dealerConfirm', id);
      const codes = (await Promise.all([step(who, 'confirmPayment', id), step(who, 'cancel', id)])).map(codeOf);
      expect([
        ['done', 40005],
        [40004, 'done'],
      ]).toContainEqual(codes);
    }
  });

  test('is limited to three awaiting payment; cancelling three confirmed ones blocks buying until midnight UTC', async () => {
    const [firm, who] = [await dealer('USDC', 'EUR', '9000'), await customer()];
    const wanted = { coin: 'USDC', currency: 'EUR', amount: '20' };
    const orders = [await bought(who, wanted), await bought(who, wanted), await bought(who, wanted)];
    expect(codeOf(await buy(who, await quoted(who, { side: 'buy', ...wanted })))).toBe(40016);
    for (const { id } of orders) {
      await step(firm, 'dealerConfirm', id);
      expect(codeOf(await step(who, 'cancel', id))).toBe('done');
      expect([codeOf(await step(who, 'cancel', id)), codeOf(await step(firm, 'dealerCancel', id))]).toEqual([
        60017, 60017,
      ]);
    }
    const { body } = await buy(who, await quoted(who, { side: 'buy', ...wanted }));
    expect(body.error).toMatchObject({ code: 60023, details: { limit: 3 } });
    await sql`update dealer_order set ended_at = ended_at - interval '1 day' where account_id = ${who.userId}`.execute(
      server.db,
    );
    expect(codeOf(await buy(who, await quoted(who, { side: 'buy', ...wanted })))).toBe('done');
  });

  test('not paid in time counts as cancelled: three of them block further buys that day', async () => {
    const [firm, who] = [await dealer('LINK', 'EUR', '90000'), await customer()];
    const wanted = { coin: 'LINK', currency: 'EUR', amount: '20' };
    const orders = [await bought(who, wanted), await bought(who, wanted), await bought(who, wanted)];
    for (const { id } of orders) await step(firm, 'dealerConfirm', id);
    await letClockWork(15);
    expect(await seen(who, orders[0]?.id ?? '')).toMatchObject({ cancelReason: 'userDidNotPayInTime' });
    const { body } = await buy(who, await quoted(who, { side: 'buy', ...wanted }));
    expect(body.error).toMatchObject({ code: 60023, details: { limit: 3 } });
  });

  test('cancelled by the dealer counts against no one', async () => {
    const [firm, who] = [await dealer('USDT', 'EUR', '9000'), await customer()];
    const { id } = await bought(who, { coin: 'USDT', currency: 'EUR', amount: '20' });
    expect(codeOf(await step(firm, 'dealerCancel', id))).toBe('done');
    expect(await seen(who, id)).toMatchObject({ status: 'cancelled', cancelReason: null });
  });
});

describe('a sell', () => {
  test('holds the customer’s coins, shows the dealer where to pay, and delivers them when the customer confirms', async () => {
    const [firm, who] = [await dealer('BTC', 'CHF', '1', 'swift'), await customer('BTC')];
    const order = await sold(who, { coin: 'BTC', currency: 'CHF', amount: '500', payType: 'swift' });
    expect(await has(who, 'BTC', 'held')).toBe(exact(order.coinAmount));
    expect((await dealt(firm, order.id))?.payee.values).toBeNull();
    await step(firm, 'dealerConfirm', order.id);
    expect((await dealt(firm, order.id))?.payee.values).toMatchObject({ holder: 'Ines Moreau' });
    expect([
      codeOf(await step(who, 'cancel', order.id)),
      codeOf(await confirmReceipt(server.deps, who, order.id)),
    ]).toEqual([60015, 60015]);
    const removal = { query: { id: order.method } };
    const key = () => ({ idempotencyKey: randomUUID() });
    expect(codeOf(await who.device.call(receiptMethods.remove, removal, key()))).toBe(60030);
    expect(codeOf(await step(firm, 'dealerPaid', order.id))).toBe('done');
    expect(codeOf(await release(server.deps, firm, order.id))).toBe(60015);
    expect(codeOf(await confirmReceipt(server.deps, who, order.id))).toBe('done');
    expect(await has(firm, 'BTC')).toBe(exact('1') + exact(order.coinAmount));
    expect(codeOf(await who.device.call(receiptMethods.remove, removal, key()))).toBe('done');
    expect(await told(who)).toEqual(['dealerOrder.completed', 'dealerOrder.paid', 'dealerOrder.accepted']);
  });

  test('not paid by its dealer in time is cancelled; one reported as paid goes to staff', async () => {
    const [firm, who] = [await dealer('ETH', 'CHF', '1', 'swift'), await customer('ETH')];
    const wanted = { coin: 'ETH', currency: 'CHF', amount: '100', payType: 'swift' };
    const first = await sold(who, wanted);
    await step(firm, 'dealerConfirm', first.id);
    await letClockWork(15);
    expect(await seen(who, first.id)).toMatchObject({ status: 'cancelled', cancelReason: 'traderDidNotPayInTime' });
    expect([await has(who, 'ETH'), codeOf(await step(firm, 'dealerPaid', first.id))]).toEqual([exact('10'), 40004]);
    const { body } = await sell(server.deps, who, await quoted(who, { side: 'sell', ...wanted }), first.method);
    const id = body.success ? body.result.id : '';
    await step(firm, 'dealerConfirm', id);
    await step(firm, 'dealerPaid', id);
    await letClockWork(24 * 60);
    expect(await seen(who, id)).toMatchObject({ status: 'pendingUserConfirmation', isReviewed: true });
    expect(await has(who, 'ETH', 'held')).toBeGreaterThan(0n);
  });

  test('is rejected without coins, payout method or verification, and while blocked after a security change', async () => {
    await dealer('LTC', 'CHF', '1', 'swift');
    const who = await customer('LTC', '1');
    const wanted = { side: 'sell', coin: 'LTC', currency: 'CHF', amount: '5000', payType: 'swift' } as const;
    const quote = await quoted(who, wanted);
    expect(codeOf(await sell(server.deps, who, quote, randomUUID()))).toBe(60020);
    const method = await bound(server.deps, who, 'swift', 'Ines Moreau');
    expect(codeOf(await sell(server.deps, who, quote, method))).toBe(60028);
    const small = await quoted(who, { ...wanted, amount: '20' });
    const body = {
      quoteId: small.id,
      total: small.currencyAmount,
      userReceiptMethodInfoDetailId: method,
      verification: randomUUID(),
    };
    expect(codeOf(await who.device.call(dealerOrders.sell, { body }, { idempotencyKey: randomUUID() }))).toBe(50002);
    const until = new Date(server.clock.now().getTime() + minuteMs);
    await server.db
      .updateTable('app_user')
      .set({ transfers_blocked_until: until })
      .where('id', '=', who.userId)
      .execute();
    expect(codeOf(await sell(server.deps, who, small, method))).toBe('security:blocked');
  });
});

describe('a price', () => {
  test.each([
    [{ payType: 'visa' }, 40001],
    [{ payType: 'ach' }, 40001],
    [{ currency: 'NOPE' }, 40001],
    [{ amount: '0' }, 50014],
    [{ amount: '-5' }, 50014],
    [{ coin: 'XRP', currency: 'JPY', payType: 'zengin', amount: '5000' }, 60021],
  ])('with %j is rejected with %s', async (change, code) => {
    const who = await customer();
    const wanted = { side: 'buy', coin: 'XRP', currency: 'CHF', amount: '50', payType: 'swift', ...change } as const;
    expect(codeOf(await who.device.call(dealerOrders.quote, quoteQuery(wanted)))).toBe(code);
  });

  test('is rejected if the dealer lacks the payment method, owes money, is frozen, or disabled the pair', async () => {
    const firm = await dealer('SOL', 'GBP', '100', 'chaps');
    const who = await customer();
    const wanted = { side: 'buy', coin: 'SOL', currency: 'GBP', amount: '50', payType: 'chaps' } as const;
    expect(codeOf(await who.device.call(dealerOrders.quote, quoteQuery({ ...wanted, payType: 'bacs' })))).toBe(60024);
    expect(
      (await who.device.ask(dealerOrders.listPairs)).items.map(({ coin, currency }) => `${coin}/${currency}`),
    ).toContain('SOL/GBP');
    const [taken, closed, owing] = [await quoted(who, wanted), await quoted(who, wanted), await quoted(who, wanted)];
    const [pair] = await server.db
      .selectFrom('acceptor_pair')
      .select('id')
      .where('account_id', '=', firm.userId)
      .execute();
    await setStatus(server.deps, firm, pair?.id ?? '', 'disabled');
    expect(codeOf(await buy(who, taken))).toBe(60022);
    await setStatus(server.deps, firm, pair?.id ?? '', 'enabled');
    // Coins of an account with a debt can't leave, not even by a trade that an accomplice pays outside the platform.
    const settle = await oweCoins(server, firm.userId);
    expect(codeOf(await buy(who, owing))).toBe(60022);
    expect(codeOf(await who.device.call(dealerOrders.quote, quoteQuery(wanted)))).toBe(60021);
    await settle();
    await server.db.updateTable('app_user').set({ frozen_at: new Date() }).where('id', '=', firm.userId).execute();
    expect(codeOf(await buy(who, closed))).toBe(40003);
  });

  test('expires after a minute, and another customer’s order is not found', async () => {
    const [firm, who] = [await dealer('ETH', 'GBP', '10', 'chaps'), await customer()];
    const wanted = { coin: 'ETH', currency: 'GBP', amount: '50', payType: 'chaps' };
    const old = await quoted(who, { side: 'buy', ...wanted });
    server.clock.advance(minuteMs);
    expect(codeOf(await buy(who, old))).toBe(60015);
    const { id } = await bought(who, wanted);
    const stranger = await customer();
    expect(codeOf(await stranger.device.call(dealerOrders.get, { query: { Id: id } }))).toBe(40007);
    expect(codeOf(await step(stranger, 'confirmPayment', id))).toBe('request:notFound');
    expect(codeOf(await step(who, 'cancel', id))).toBe('done');
    expect(codeOf(await step(firm, 'dealerConfirm', id))).toBe(40004);
  });
});
