import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dealerOrders } from '#contract/dealer-orders/calls.ts';
import { must } from '#contract/platform/errors.ts';
import type { StepUpAction } from '#contract/step-up/actions.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { findDiscrepancies } from '#server/ledger/index.ts';
import { letDeal, offer } from '../acceptor/testing/dealer.ts';
import { company, someone, type Someone } from '../../../tests/harness/company.ts';
import { fund } from '../../../tests/harness/funds.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { bound, buy, quoted, release, releaseOf, sell, step, type Trader } from './testing/trading.ts';

let server: TestServer;
let firm: Someone;
let who: Someone;
/** Id of the method that the customer is paid to. */
let method: string;

beforeAll(async () => {
  server = await testServer({ seeded: true });
  await server.db.updateTable('acceptor_pair').set({ status: 'disabled' }).execute();
  [firm, who] = [await company(server), await someone(server, { name: 'Ines Moreau' })];
  await letDeal(server.deps, firm.userId);
  await fund(server, firm.userId, 'UNI', '10');
  await offer(server.deps, firm, ['UNI', 'EUR'], { buyMinimum: '1', sellMinimum: '1' });
  await bound(server.deps, firm, 'sepa', 'North Pier Ltd');
  await fund(server, who.userId, 'UNI', '20');
  method = await bound(server.deps, who, 'sepa', 'Ines Moreau');
});
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});

const codeOf = ({ body }: Awaited<ReturnType<typeof step>>) => (body.success ? 'done' : body.error.code);

/** An order whose buyer reports it as paid. */
async function paid(side: 'buy' | 'sell', amount: string): Promise<string> {
  const quote = await quoted(who, { side, coin: 'UNI', currency: 'EUR', amount });
  const { body } = side === 'buy' ? await buy(who, quote) : await sell(server.deps, who, quote, method);
  if (!body.success) throw new Error(`the ${side} answered ${body.error.code}`);
  const { id } = body.result;
  expect(codeOf(await step(firm, 'dealerConfirm', id))).toBe('done');
  expect(codeOf(side === 'buy' ? await step(who, 'confirmPayment', id) : await step(firm, 'dealerPaid', id))).toBe(
    'done',
  );
  return id;
}

test.each([
  ['a dealer', 'buy', 'dealerRelease', 'paid'],
  ['a customer', 'sell', 'confirmReceipt', 'pendingUserConfirmation'],
] as const)(
  'coins of %s are released only by a one-time verification for that order, its coins and their recipient',
  async (_who, side, as, waiting) => {
    const [seller, buyer] = side === 'buy' ? [firm, who] : [who, firm];
    const [first, second] = [await paid(side, '30'), await paid(side, '20')];
    const values = must(await releaseOf(seller, first, as), 'the order as its seller sees it');
    const passed = (by: Trader, action: StepUpAction, changed: Partial<typeof values> = {}) =>
      insertPassedStepUp(server.deps, by.userId, action, { ...values, ...changed });
    const released = async (id: string, given?: string) => codeOf(await release(server.deps, seller, id, given, as));
    for (const wrong of [
      randomUUID(),
      await passed(buyer, 'ramp.release'),
      await passed(seller, 'ramp.sell'),
      await passed(seller, 'ramp.release', { amount: '0.1' }),
      await passed(seller, 'ramp.release', { to: 'Somebody Else' }),
    ])
      expect(await released(first, wrong)).toBe(50002);
    expect((await who.device.ask(dealerOrders.get, { query: { Id: first } })).status).toBe(waiting);
    const right = await passed(seller, 'ramp.release');
    expect(await released(second, right)).toBe(50002);
    expect(await released(first, right)).toBe('done');
    expect(await released(second, right)).toBe(50002);
    expect(await released(second)).toBe('done');
  },
);
