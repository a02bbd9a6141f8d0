import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appeals } from '#contract/appeals/calls.ts';
import type { AppealResult } from '#contract/appeals/states.ts';
import { desk } from '#contract/desk/calls.ts';
import { notices } from '#contract/notices/calls.ts';
import { jpg } from '#server/features/files/testing/pictures.ts';
import { download, uploaded } from '#server/features/files/testing/upload.ts';
import { decideCase } from '#server/features/staff/testing/decide-case.ts';
import { verifiedDecision } from '#server/features/staff/testing/decision.ts';
import { findDiscrepancies } from '#server/ledger/index.ts';
import { someone, type Someone } from '../../../../tests/harness/company.ts';
import { exact } from '../../../../tests/harness/money.ts';
import { testServer, type TestServer } from '../../../../tests/harness/server.ts';
import { buy, confirmReceipt, quoted, release, step } from '../testing/trading.ts';
import { traders, type Deal } from '../../../../tests/harness/traders.ts';

let server: TestServer;
let deals: ReturnType<typeof traders>;
let officer: Someone;
let colleague: Someone;

beforeAll(async () => {
  server = await testServer({ seeded: true });
  await server.db.updateTable('acceptor_pair').set({ status: 'disabled' }).execute();
  deals = traders(server);
  officer = await someone(server, { roles: ['dealing'], name: 'Ottilie Frank' });
  colleague = await someone(server, { roles: ['dealing'], name: 'Noor Aziz' });
});
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});

const once = () => ({ idempotencyKey: randomUUID() });
const codeOf = ({ body }: { body: { success: boolean; error?: { code: unknown } | null } }) =>
  body.error?.code ?? 'done';
const remark = 'I paid at nine and nothing came.';

function appeal(who: Someone, orderId: string, said: Partial<{ remark: string; vouchers: string[] }> = {}) {
  const body = { orderId, reason: 'paidButNoCoinsReceived', remark, vouchers: [], ...said } as const;
  return who.device.call(appeals.create, { body: { ...body, vouchers: [...body.vouchers] } }, once());
}
async function appealed(who: Someone, orderId: string) {
  const { body } = await appeal(who, orderId);
  if (!body.success) throw new Error(`the appeal answered ${body.error.code}`);
  return body.result;
}
const add = (who: Someone, id: string, text = 'Here is my side of it.', vouchers: string[] = []) =>
  who.device.call(appeals.state, { body: { id, text, vouchers } }, once());
const get = (who: Someone, id: string) => who.device.ask(appeals.get, { query: { Id: id } });
const caseOf = (who: Someone, id: string) => who.device.ask(desk.get, { query: { Kind: 'dealerOrder', Subject: id } });
const told = async (who: Someone) => (await who.device.ask(notices.list, { query: {} })).items;

/** Decides an appeal with this result, verified for this case, this result and its amount. */
async function find(who: Someone, { order }: Deal, result: AppealResult, version?: string) {
  const money = { asset: order.coin, amount: order.coinAmount };
  const verification = await verifiedDecision(server.deps, who.userId, 'dealerOrder', order.id, result, money);
  const seen = version ?? (await caseOf(who, order.id)).version;
  const said = { version: seen, verification, reason: 'The bank confirmed the transfer.' };
  return decideCase(server.deps, who, ['dealerOrder', order.id], result, said);
}

describe('an appeal', () => {
  test('blocks both sides’ steps on the order, takes both statements, and gives the buyer the coins', async () => {
    const deal = await deals.paidBuy('BTC', 'EUR', '300');
    const { customer, dealer, order } = deal;
    const voucher = await uploaded(customer.device, 'appeal.voucher', jpg);
    const { body: made } = await appeal(customer, order.id, { vouchers: [voucher] });
    expect(made.result).toMatchObject({
      orderId: order.id,
      openedBy: 'customer',
      as: 'customer',
      status: 'open',
      result: null,
      canState: true,
      statements: [{ side: 'customer', text: remark, voucherCount: 1, vouchers: [{ id: voucher }] }],
    });
    const id = made.result?.id ?? '';
    expect(await deals.seen(deal)).toMatchObject({ appeal: { id, status: 'open' }, isReviewed: true, dueAt: null });
    expect([
      codeOf(await release(server.deps, dealer, order.id)),
      codeOf(await step(customer, 'cancel', order.id)),
      codeOf(await appeal(dealer, order.id)),
    ]).toEqual([60014, 60014, 60014]);
    // The other side reads the statement, but not the evidence.
    const theirs = await get(dealer, id);
    expect(theirs).toMatchObject({ as: 'dealer', statements: [{ text: remark, vouchers: [], voucherCount: 1 }] });
    expect((await download(dealer.device, voucher)).status).toBe(404);
    expect((await download(officer.device, voucher)).status).toBe(200);
    expect(codeOf(await add(dealer, id))).toBe('done');
    expect((await get(customer, id)).statements.map(({ side }) => side)).toEqual(['customer', 'dealer']);
    const { id: caseId } = await caseOf(officer, order.id);
    await officer.device.call(desk.assign, { body: { id: caseId, to: officer.uid } });
    expect((await get(customer, id)).status).toBe('inProgress');
    const whole = await officer.device.ask(appeals.getForStaff, { query: { Id: order.id } });
    expect(whole.order).toMatchObject({ dealer: 'North Pier Ltd', payee: { values: { bank: 'Sample Bank' } } });
    expect(whole.appeals[0]?.statements[0]?.vouchers).toMatchObject([{ id: voucher, sha256: expect.any(String) }]);
    expect(codeOf(await find(officer, deal, 'traderAtFault'))).toBe('done');
    expect(await get(dealer, id)).toMatchObject({
      status: 'closed',
      result: 'traderAtFault',
      explanation: 'The bank confirmed the transfer.',
      canState: false,
    });
    expect((await deals.seen(deal)).status).toBe('completed');
    expect(await deals.has(customer, 'BTC')).toBe(exact(order.coinAmount));
    for (const who of [customer, dealer])
      expect(await told(who)).toContainEqual(
        expect.objectContaining({
          kind: 'appeal.decided',
          values: expect.objectContaining({ explanation: 'The bank confirmed the transfer.' }),
        }),
      );
    expect((await told(dealer)).map(({ kind }) => kind)).toContain('appeal.opened');
    expect(codeOf(await appeal(customer, order.id))).toBe(60015);
  });

  test.each([
    ['buy', 'userAtFault', 'paymentFailed', 'dealer'],
    ['buy', 'neither', 'paymentFailed', 'dealer'],
    ['sell', 'userAtFault', 'completed', 'dealer'],
    ['sell', 'traderAtFault', 'paymentFailed', 'customer'],
    ['sell', 'neither', 'paymentFailed', 'customer'],
  ] as const)(
    'of a %s decided as %s ends the order as %s and gives the coins to the %s',
    async (side, result, status, to) => {
      const deal = side === 'buy' ? await deals.paidBuy('SOL', 'EUR', '40') : await deals.paidSell('SOL', 'EUR', '40');
      const taker = to === 'dealer' ? deal.dealer : deal.customer;
      const before = await deals.has(taker, 'SOL');
      await appealed(deal.customer, deal.order.id);
      expect(codeOf(await find(officer, deal, result))).toBe('done');
      expect((await deals.seen(deal)).status).toBe(status);
      expect((await deals.has(taker, 'SOL')) - before).toBe(exact(deal.order.coinAmount));
      for (const who of [deal.customer, deal.dealer]) expect(await deals.has(who, 'SOL', 'held')).toBe(0n);
    },
  );

  test('that takes two decisions ends only when two staff members find the same', async () => {
    const deal = await deals.paidBuy('ETH', 'EUR', '200');
    await appealed(deal.customer, deal.order.id);
    // As if the order were above the amount from the start.
    await sql`update appeal set eyes = 2 where order_id = ${deal.order.id}`.execute(server.db);
    expect(codeOf(await find(officer, deal, 'traderAtFault'))).toBe('done');
    expect(await caseOf(colleague, deal.order.id)).toMatchObject({
      state: 'open',
      decided: 1,
      facts: expect.arrayContaining([{ name: 'finding', value: 'traderAtFault', asset: null }]),
    });
    expect((await deals.seen(deal)).status).toBe('paid');
    expect(codeOf(await find(officer, deal, 'traderAtFault'))).toBe('staff:decidedBefore');
    server.clock.advance(1000);
    // A different finding starts over.
    expect(codeOf(await find(colleague, deal, 'neither'))).toBe('done');
    expect((await deals.seen(deal)).status).toBe('paid');
    expect(codeOf(await find(officer, deal, 'neither'))).toBe('done');
    expect((await deals.seen(deal)).status).toBe('paymentFailed');
  });

  test('needs two operators if the order is worth more than the terms’ amount', async () => {
    // Well above the amount, and within the dealer's balance, wherever the sandbox's rate has drifted to.
    const { customer, order } = await deals.paidBuy('USDT', 'EUR', '99000', '200000');
    await appealed(customer, order.id);
    expect((await caseOf(officer, order.id)).needed).toBe(2);
  });

  test('of a sum in small parts needs two operators from that amount on, counted per side over a day', async () => {
    const first = await deals.paidBuy('USDT', 'EUR', '20000', '300000');
    const { customer, dealer } = first;
    const paidBy = async (who: Someone) => {
      const { body } = await buy(
        who,
        await quoted(who, { side: 'buy', coin: 'USDT', currency: 'EUR', amount: '20000' }),
      );
      const id = body.result?.id ?? '';
      await step(dealer, 'dealerConfirm', id);
      await step(who, 'confirmPayment', id);
      return id;
    };
    const eyesOf = async (who: Someone, orderId: string) => {
      await appealed(who, orderId);
      return (await caseOf(officer, orderId)).needed;
    };
    const parts = [first.order.id, await paidBy(customer), await paidBy(customer)];
    const eyes: number[] = [];
    for (const id of parts) eyes.push(await eyesOf(customer, id));
    expect(eyes).toEqual([1, 1, 2]);
    // Appeals decided by two no longer count; those the dealer has with others do.
    expect(await eyesOf(dealer, await paidBy(await someone(server, { name: 'Lea Brandt' })))).toBe(2);
    await server.db
      .updateTable('appeal')
      .set({ created_at: new Date(server.clock.now().getTime() - 86_400_001) })
      .where('dealer_id', '=', dealer.userId)
      .execute();
    expect(await eyesOf(customer, await paidBy(customer))).toBe(1);
  });

  test('about a completed order records who was at fault and moves no coins', async () => {
    const deal = await deals.paidBuy('XRP', 'EUR', '30');
    await release(server.deps, deal.dealer, deal.order.id);
    const before = await deals.has(deal.customer, 'XRP');
    const { id } = await appealed(deal.customer, deal.order.id);
    expect(codeOf(await find(officer, deal, 'userAtFault'))).toBe('done');
    expect([(await get(deal.customer, id)).result, (await deals.seen(deal)).status]).toEqual([
      'userAtFault',
      'completed',
    ]);
    expect(await deals.has(deal.customer, 'XRP')).toBe(before);
  });

  test('is rejected with nothing to appeal, after a day, with too short a remark or with another user’s file', async () => {
    const { customer, dealer, order } = await deals.paidBuy('DOGE', 'EUR', '30');
    const stranger = await someone(server);
    expect(codeOf(await appeal(stranger, order.id))).toBe('request:notFound');
    expect(codeOf(await appeal(customer, order.id, { remark: '  too   ' }))).toBe('request:invalid');
    expect(codeOf(await appeal(customer, order.id, { remark: 'x'.repeat(1001) }))).toBe('request:invalid');
    expect(codeOf(await appeal(customer, order.id, { remark: `          short${' '.repeat(20)}` }))).toBe(
      'request:invalid',
    );
    const foreign = await uploaded(dealer.device, 'appeal.voucher', jpg);
    expect(codeOf(await appeal(customer, order.id, { vouchers: [foreign] }))).toBe(50012);
    expect(codeOf(await customer.device.call(appeals.get, { query: { Id: order.id } }))).toBe(60019);
    await server.owner.query(`update order_step set at = at - interval '25 hours' where order_id = $1`, [order.id]);
    expect(await deals.seen({ customer, order })).toMatchObject({ appealUntil: null });
    expect(codeOf(await appeal(customer, order.id))).toBe(60031);
    const early = await deals.confirmedBuy('DOGE', 'EUR', '30');
    expect(codeOf(await appeal(early.customer, early.order.id))).toBe(60015);
  });

  test('takes five statements per side, until its deadline', async () => {
    const { customer, dealer, order } = await deals.paidBuy('LTC', 'EUR', '30');
    const { id } = await appealed(customer, order.id);
    const stranger = await someone(server);
    expect(codeOf(await add(stranger, id))).toBe(60019);
    for (let turn = 0; turn < 4; turn += 1) expect(codeOf(await add(customer, id))).toBe('done');
    expect(codeOf(await add(customer, id))).toBe(60015);
    expect((await get(customer, id)).canState).toBe(false);
    // By the server's clock, which a slow machine's clock runs ahead of.
    await sql`update appeal set statements_until = ${server.clock.now()} where id = ${id}`.execute(server.db);
    expect(codeOf(await add(dealer, id))).toBe(60015);
  });
});

describe('withdrawing an appeal', () => {
  const withdraw = (who: Someone, id: string) => who.device.call(appeals.withdraw, { body: { id } }, once());

  test('resumes the order with a full step’s time, notifies the other side, and allows a new appeal', async () => {
    const deal = await deals.paidBuy('LTC', 'EUR', '30');
    const { customer, dealer, order } = deal;
    const { id, canWithdraw } = await appealed(customer, order.id);
    expect([canWithdraw, (await get(dealer, id)).canWithdraw]).toEqual([true, false]);
    expect(codeOf(await withdraw(dealer, id))).toBe(60015);
    expect(codeOf(await withdraw(await someone(server), id))).toBe(60019);
    const { body } = await withdraw(customer, id);
    expect(body.result).toMatchObject({ status: 'closed', result: null, withdrawnAt: expect.any(String) });
    expect(await deals.seen(deal)).toMatchObject({ status: 'paid', isReviewed: false, dueAt: expect.any(String) });
    expect((await told(dealer)).map(({ kind }) => kind)).toContain('appeal.withdrawn');
    expect(codeOf(await withdraw(customer, id))).toBe(60015);
    const again = await appealed(customer, order.id);
    expect(again.id).not.toBe(id);
    expect(codeOf(await withdraw(customer, again.id))).toBe('done');
    // It is no longer under review; the clock opens it.
    await deals.letClockWork(31);
    expect(await deals.seen(deal)).toMatchObject({ isReviewed: true, appeal: { openedBy: 'clock' } });
    const { id: clocks } = (await deals.seen(deal)).appeal ?? { id: '' };
    expect(codeOf(await withdraw(customer, clocks))).toBe(60015);
    expect(codeOf(await release(server.deps, dealer, order.id))).toBe('done');
  });

  test('is rejected once a staff member has recorded a finding', async () => {
    const deal = await deals.paidBuy('LTC', 'EUR', '30');
    const { id } = await appealed(deal.customer, deal.order.id);
    await sql`update appeal set eyes = 2 where id = ${id}`.execute(server.db);
    expect(codeOf(await find(officer, deal, 'userAtFault'))).toBe('done');
    expect(codeOf(await withdraw(deal.customer, id))).toBe(60015);
  });

  test('while it is decided: exactly one of the two succeeds', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const deal = await deals.paidBuy('LTC', 'EUR', '30');
      const { id } = await appealed(deal.customer, deal.order.id);
      const { version } = await caseOf(officer, deal.order.id);
      const codes = (
        await Promise.all([withdraw(deal.customer, id), find(officer, deal, 'traderAtFault', version)])
      ).map(codeOf);
      expect(codes.filter((code) => code === 'done')).toHaveLength(1);
      const { status, appeal: now } = await deals.seen(deal);
      expect([status, now?.result]).toEqual(codes[0] === 'done' ? ['paid', null] : ['completed', 'traderAtFault']);
    }
  });
});

describe('an overdue order', () => {
  test('is appealed by the clock, and a side can still complete it or take over the appeal', async () => {
    const [ended, taken] = [await deals.paidBuy('TRX', 'EUR', '30'), await deals.paidBuy('TRX', 'EUR', '30')];
    await deals.letClockWork(31);
    for (const deal of [ended, taken])
      expect(await deals.seen(deal)).toMatchObject({
        isReviewed: true,
        appeal: { openedBy: 'clock' },
        appealUntil: expect.any(String),
      });
    expect(codeOf(await release(server.deps, ended.dealer, ended.order.id))).toBe('done');
    expect(await deals.seen(ended)).toMatchObject({ status: 'completed', appeal: { status: 'closed', result: null } });
    const { id } = (await deals.seen(taken)).appeal ?? { id: '' };
    expect(await appealed(taken.dealer, taken.order.id)).toMatchObject({ id, openedBy: 'dealer', as: 'dealer' });
    expect(codeOf(await release(server.deps, taken.dealer, taken.order.id))).toBe(60014);
    expect((await taken.customer.device.ask(appeals.list, { query: {} })).items.map((one) => one.id)).toEqual([id]);
  });
});

describe('concurrent actions', () => {
  test('an appeal and a release end as released then appealed, or as appealed and not released', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const deal = await deals.paidBuy('XRP', 'EUR', '30');
      const [opened, released] = await Promise.all([
        appeal(deal.customer, deal.order.id),
        release(server.deps, deal.dealer, deal.order.id),
      ]);
      const { status, appeal: now } = await deals.seen(deal);
      // If released first, it can still be appealed.
      expect([codeOf(opened), codeOf(released), status, now?.status]).toEqual(
        codeOf(released) === 'done' ? ['done', 'done', 'completed', 'open'] : ['done', 60014, 'paid', 'open'],
      );
    }
  });

  test('two appeals, one from each side, create one appeal', async () => {
    const { customer, dealer, order } = await deals.paidBuy('XRP', 'EUR', '30');
    const codes = (await Promise.all([appeal(customer, order.id), appeal(dealer, order.id)])).map(codeOf);
    expect(codes.toSorted()).toEqual([60014, 'done']);
  });

  test('a decision and the seller’s confirmation move the coins once', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const deal = await deals.paidSell('XRP', 'EUR', '30');
      const before = await deals.has(deal.dealer, 'XRP');
      await deals.letClockWork(31);
      const { version } = await caseOf(officer, deal.order.id);
      const codes = (
        await Promise.all([
          find(officer, deal, 'userAtFault', version),
          confirmReceipt(server.deps, deal.customer, deal.order.id),
        ])
      ).map(codeOf);
      expect(codes.filter((code) => code === 'done')).toHaveLength(1);
      expect((await deals.has(deal.dealer, 'XRP')) - before).toBe(exact(deal.order.coinAmount));
    }
  });

  test('of twenty decisions, one is carried out', async () => {
    const deal = await deals.paidBuy('XRP', 'EUR', '30');
    await appealed(deal.customer, deal.order.id);
    const { version } = await caseOf(officer, deal.order.id);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        find(at % 2 ? officer : colleague, deal, at % 3 ? 'neither' : 'traderAtFault', version),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
