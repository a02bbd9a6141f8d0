import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appeals } from '#contract/appeals/calls.ts';
import { dealerChat } from '#contract/dealer-chat/calls.ts';
import { dealerOrders } from '#contract/dealer-orders/calls.ts';
import { sandbox } from '#contract/sandbox/calls.ts';
import type { DealerTemper } from '#contract/sandbox/dealer.ts';
import { bound, buy, confirmReceipt, quoted, sell, step } from '#server/features/dealer-orders/testing/trading.ts';
import { findDiscrepancies } from '#server/ledger/index.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { someone, type Someone } from '../../../../tests/harness/company.ts';
import { fund } from '../../../../tests/harness/funds.ts';
import { testServer, type TestServer } from '../../../../tests/harness/server.ts';

let server: TestServer;
let who: Someone;
let method: string;

beforeAll(async () => {
  server = await testServer({ seeded: true });
  who = await someone(server, { name: 'Ines Moreau' });
  await fund(server, who.userId, 'BTC', '1');
  method = await bound(server.deps, who, 'sepa', 'Ines Moreau');
});
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});

const behave = (temper: DealerTemper) => who.device.ask(sandbox.setDealer, { body: { temper } });
const act = async () => (await who.device.ask(sandbox.letDealerAct)).acted;
const seen = (id: string) => who.device.ask(dealerOrders.get, { query: { Id: id } });
const wanted = (side: 'buy' | 'sell') => ({ side, coin: 'BTC', currency: 'EUR', amount: '100' }) as const;

async function bought() {
  const { body } = await buy(who, await quoted(who, wanted('buy')));
  if (!body.success) throw new Error(`the buy answered ${body.error.code}`);
  return body.result.id;
}
async function sold() {
  const { body } = await sell(server.deps, who, await quoted(who, wanted('sell')), method);
  if (!body.success) throw new Error(`the sell answered ${body.error.code}`);
  return body.result.id;
}

describe('the sandbox’s dealer', () => {
  test('lets one person complete a buy alone, and answers their messages', async () => {
    await behave('prompt');
    const id = await bought();
    expect((await who.device.ask(sandbox.getDealer)).orders.map((order) => order.id)).toContain(id);
    expect(await act()).toBe(1);
    expect((await seen(id)).status).toBe('pendingUserPayment');
    expect(await act()).toBe(0);
    const message = { orderId: id, text: 'Which reference?', image: null };
    await who.device.call(dealerChat.send, { body: message }, { idempotencyKey: randomUUID() });
    expect(await act()).toBe(1);
    expect((await seen(id)).unread).toBe(1);
    expect(await act()).toBe(0);
    await step(who, 'confirmPayment', id);
    expect(await act()).toBe(1);
    expect((await seen(id)).status).toBe('completed');
  });

  test('pays for what a customer sells', async () => {
    await behave('prompt');
    const id = await sold();
    expect([await act(), await act(), await act()]).toEqual([1, 1, 0]);
    expect((await seen(id)).status).toBe('pendingUserConfirmation');
    await confirmReceipt(server.deps, who, id);
    expect((await seen(id)).status).toBe('completed');
  });

  test('declines, or goes silent before or after accepting', async () => {
    await behave('declines');
    const declined = await bought();
    await act();
    expect((await seen(declined)).status).toBe('cancelled');
    await behave('silent');
    const unseen = await bought();
    expect(await act()).toBe(0);
    await behave('silentOnceAccepted');
    expect(await act()).toBe(1);
    await step(who, 'confirmPayment', unseen);
    expect(await act()).toBe(0);
    expect((await seen(unseen)).status).toBe('paid');
    await behave('prompt');
    expect(await act()).toBe(1);
  });

  test('leaves an appealed order to the staff', async () => {
    await behave('prompt');
    const id = await bought();
    await act();
    await step(who, 'confirmPayment', id);
    const said = { orderId: id, reason: 'other', remark: 'I paid and nothing came.', vouchers: [] } as const;
    await who.device.ask(appeals.create, { body: { ...said, vouchers: [] } }, { idempotencyKey: randomUUID() });
    expect(await act()).toBe(0);
    expect((await seen(id)).status).toBe('paid');
  });

  test('acts by itself within seconds', async () => {
    await behave('prompt');
    const id = await bought();
    server.clock.advance(3000);
    await enqueue(server.db, 'sandboxDealer.look', {});
    await server.workJobs();
    expect((await seen(id)).status).toBe('pendingUserPayment');
  });
});
