import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dealerOrders } from '#contract/dealer-orders/calls.ts';
import { findDiscrepancies } from '#server/ledger/index.ts';
import type { Someone } from '../../../tests/harness/company.ts';
import { indebt } from '../../../tests/harness/debts.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { traders } from '../../../tests/harness/traders.ts';
import { buy, confirmReceipt, quoted, quoteQuery, release, step } from './testing/trading.ts';

let server: TestServer;
let deals: ReturnType<typeof traders>;

beforeAll(async () => {
  server = await testServer({ seeded: true });
  deals = traders(server);
});
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});

const codeOf = ({ body }: { body: { success: boolean; error?: { code: unknown } | null } }) =>
  body.error?.code ?? 'done';
const stand = ({ userId }: Someone, change: { transfers_blocked_until?: Date | null; frozen_at?: Date | null }) =>
  server.db.updateTable('app_user').set(change).where('id', '=', userId).execute();
/** Blocks a user as if a security setting had been changed an hour ago. */
const block = (who: Someone) =>
  stand(who, { transfers_blocked_until: new Date(server.clock.now().getTime() + 23 * 3_600_000) });
const unblock = (who: Someone) => stand(who, { transfers_blocked_until: null });
const wanted = { coin: 'LTC', currency: 'EUR', amount: '300' } as const;

describe('a blocked or indebted dealer', () => {
  test('can’t confirm buys or release coins while blocked; sells to them go on', async () => {
    const [fresh, paid] = [await deals.buyOf('LTC', 'EUR', '300'), await deals.paidBuy('LTC', 'EUR', '300')];
    const sale = await deals.sellOf('LTC', 'EUR', '300');
    for (const { dealer } of [fresh, paid, sale]) await block(dealer);
    expect(codeOf(await step(fresh.dealer, 'dealerConfirm', fresh.order.id))).toBe('security:blocked');
    expect(codeOf(await release(server.deps, paid.dealer, paid.order.id))).toBe('security:blocked');
    expect(await deals.has(paid.customer, 'LTC')).toBe(0n);
    expect(codeOf(await step(sale.dealer, 'dealerConfirm', sale.order.id))).toBe('done');
    // A customer who paid does not wait for a day: the clock hands the order to the staff.
    await deals.letClockWork(30);
    expect(await deals.seen(paid)).toMatchObject({ status: 'paid', isReviewed: true });
    await unblock(fresh.dealer);
    await unblock(paid.dealer);
    expect(codeOf(await release(server.deps, paid.dealer, paid.order.id))).toBe('done');
  });

  test('is not quoted to buyers while blocked, and an earlier quote works only after the block', async () => {
    const { dealer, customer } = await deals.buyOf('LTC', 'EUR', '300');
    const before = await quoted(customer, { side: 'buy', ...wanted });
    const ask = async (side: 'buy' | 'sell') =>
      codeOf(await customer.device.call(dealerOrders.quote, quoteQuery({ side, ...wanted })));
    await block(dealer);
    expect([await ask('buy'), await ask('sell'), codeOf(await buy(customer, before))]).toEqual([60021, 'done', 60022]);
    await unblock(dealer);
    expect([await ask('buy'), codeOf(await buy(customer, before))]).toEqual(['done', 'done']);
  });

  test('in debt can’t confirm new buys, but can release coins already paid for', async () => {
    const [fresh, paid] = [await deals.buyOf('LTC', 'EUR', '300'), await deals.paidBuy('LTC', 'EUR', '300')];
    await indebt(server, fresh.dealer);
    await indebt(server, paid.dealer);
    const buyer = paid.customer;
    expect(codeOf(await buyer.device.call(dealerOrders.quote, quoteQuery({ side: 'buy', ...wanted })))).toBe(60021);
    expect(codeOf(await step(fresh.dealer, 'dealerConfirm', fresh.order.id))).toBe(60011);
    expect(codeOf(await release(server.deps, paid.dealer, paid.order.id))).toBe('done');
  });
});

describe('a blocked seller', () => {
  test('can’t confirm a payment’s receipt until the security block ends', async () => {
    const { customer, dealer, order } = await deals.paidSell('LTC', 'EUR', '300');
    await block(customer);
    expect(codeOf(await confirmReceipt(server.deps, customer, order.id))).toBe('security:blocked');
    await unblock(customer);
    const before = await deals.has(dealer, 'LTC');
    expect(codeOf(await confirmReceipt(server.deps, customer, order.id))).toBe('done');
    expect(await deals.has(dealer, 'LTC')).toBeGreaterThan(before);
  });
});
