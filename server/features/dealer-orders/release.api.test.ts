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
import { bound, buy, quoted, release, releaseOf, step, type Trader } from './testing/trading.ts';

let server: TestServer;
let firm: Someone;
let who: Someone;

beforeAll(async () => {
  server = await testServer({ seeded: true });
  await server.db.updateTable('acceptor_pair').set({ status: 'disabled' }).execute();
  [firm, who] = [await company(server), await someone(server, { name: 'Ines Moreau' })];
  await letDeal(server.deps, firm.userId);
  await fund(server, firm.userId, 'UNI', '10');
  await offer(server.deps, firm, ['UNI', 'EUR'], { buyMinimum: '1' });
  await bound(server.deps, firm, 'sepa', 'North Pier Ltd');
});
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});

const codeOf = ({ body }: Awaited<ReturnType<typeof step>>) => (body.success ? 'done' : body.error.code);

/** An order that its customer says is paid. */
async function paid(amount: string): Promise<string> {
  const { body } = await buy(who, await quoted(who, { side: 'buy', coin: 'UNI', currency: 'EUR', amount }));
  if (!body.success) throw new Error(`the buy answered ${body.error.code}`);
  const { id } = body.result;
  expect(codeOf(await step(firm, 'dealerConfirm', id))).toBe('done');
  expect(codeOf(await step(who, 'confirmPayment', id))).toBe('done');
  return id;
}

test('a dealer’s coins leave with a verification for that order, its coins and its customer alone, once', async () => {
  const [first, second] = [await paid('30'), await paid('20')];
  const values = must(await releaseOf(firm, first), 'the order as the dealer sees it');
  const passed = (by: Trader, action: StepUpAction, changed: Partial<typeof values> = {}) =>
    insertPassedStepUp(server.deps, by.userId, action, { ...values, ...changed });
  for (const wrong of [
    randomUUID(),
    await passed(who, 'ramp.release'),
    await passed(firm, 'ramp.sell'),
    await passed(firm, 'ramp.release', { amount: '0.1' }),
    await passed(firm, 'ramp.release', { to: 'Somebody Else' }),
  ])
    expect(codeOf(await release(server.deps, firm, first, wrong))).toBe(50002);
  expect((await who.device.ask(dealerOrders.get, { query: { Id: first } })).status).toBe('paid');
  const right = await passed(firm, 'ramp.release');
  expect(codeOf(await release(server.deps, firm, second, right))).toBe(50002);
  expect(codeOf(await release(server.deps, firm, first, right))).toBe('done');
  expect(codeOf(await release(server.deps, firm, second, right))).toBe(50002);
  expect(codeOf(await release(server.deps, firm, second))).toBe('done');
});
