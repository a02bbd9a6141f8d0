import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noticePath } from '#contract/notices/paths.ts';
import { notices } from '#contract/notices/calls.ts';
import type { Someone } from '../../../tests/harness/company.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { traders } from '../../../tests/harness/traders.ts';
import { release, step } from './testing/trading.ts';

let server: TestServer;
let deals: ReturnType<typeof traders>;

beforeAll(async () => {
  server = await testServer({ seeded: true });
  deals = traders(server);
});
afterAll(() => server.close());

const reminders = async (who: Someone) =>
  (await who.device.ask(notices.list, { query: {} })).items.filter(({ kind }) => kind === 'dealerOrder.reminder');

describe('the side an order waits for', () => {
  test('is reminded once, when a third of the step’s time is left; the other side is not', async () => {
    const { customer, dealer, order } = await deals.confirmedBuy('BTC', 'EUR', '300');
    await deals.letClockWork(9);
    expect(await reminders(customer)).toEqual([]);
    await deals.letClockWork(1);
    await deals.letClockWork(1);
    const [reminder, ...more] = await reminders(customer);
    expect(more).toEqual([]);
    expect(reminder).toMatchObject({ values: { id: order.id, as: 'customer', step: 'pay' } });
    expect(await reminders(dealer)).toEqual([]);
  });

  test('is reminded separately of each of its steps', async () => {
    const deal = await deals.buyOf('ETH', 'EUR', '300');
    await deals.letClockWork(4);
    expect(await reminders(deal.dealer)).toMatchObject([{ values: { step: 'confirm' } }]);
    await step(deal.dealer, 'dealerConfirm', deal.order.id);
    await step(deal.customer, 'confirmPayment', deal.order.id);
    await deals.letClockWork(19);
    expect(await reminders(deal.dealer)).toHaveLength(1);
    await deals.letClockWork(2);
    expect((await reminders(deal.dealer)).map(({ values }) => values)).toMatchObject([
      { step: 'release' },
      { step: 'confirm' },
    ]);
    expect(await reminders(deal.customer)).toEqual([]);
    await release(server.deps, deal.dealer, deal.order.id);
    await deals.letClockWork(30);
    expect(await reminders(deal.dealer)).toHaveLength(2);
  });
});

test('an order’s notice links to that order, in each side’s own list', () => {
  const values = { id: 'x', side: 'buy', asset: 'BTC', amount: '1' } as const;
  const of = { ...values, step: 'pay', until: '2026-11-23T10:00:00.000Z' } as const;
  expect(noticePath({ kind: 'dealerOrder.reminder', values: { ...of, as: 'customer' } })).toBe(
    '/dashboard/ramp/order?id=x',
  );
  expect(noticePath({ kind: 'dealerOrder.message', values: { ...values, as: 'dealer' } })).toBe(
    '/dashboard/acceptor?tab=orders&id=x',
  );
});
