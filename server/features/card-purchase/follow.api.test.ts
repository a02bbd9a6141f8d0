import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '#contract/platform/errors.ts';
import { findDiscrepancies } from '#server/ledger/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import { testerCallsOf } from '#server/providers/provider.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { cardPurchaseTasks } from './clock.ts';
import { takePayment } from './take.ts';
import { pay, readyToPay } from './testing/buyer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ seeded: true });
});
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});

const buyer = () => someone(server, { name: 'Ines Moreau' });

/** Makes an order that was paid, whose reports are not processed. */
async function paidUnheard(who: Someone) {
  const { made, page } = await readyToPay(server.deps, who);
  await pay(page);
  const [payment] = await paymentsOf(made.id);
  const { id } = must(payment, 'the payment');
  await testerCallsOf(server.deps.providers.cardPurchase).play(id, 'complete');
  return { id: made.id, paymentId: id };
}

const paymentsOf = (purchaseId: string) =>
  server.db.selectFrom('card_payment').select('id').where('purchase_id', '=', purchaseId).execute();

/** Returns an order's status as stored: finding the order would query the provider. */
async function statusOf({ id }: { readonly id: string }) {
  const of = server.db.selectFrom('card_purchase').select('status').where('id', '=', id);
  return (await of.executeTakeFirstOrThrow()).status;
}

async function follow(deps: Deps = server.deps): Promise<void> {
  server.clock.advance(60_000);
  await cardPurchaseTasks(deps)['cardPurchase.follow']?.({}, { number: 1 });
}

test('a payment that can’t be processed doesn’t keep the others from being polled', async () => {
  const who = await buyer();
  const [odd, paid] = [await paidUnheard(who), await paidUnheard(who)];
  const change = (amount: string) =>
    sql`update sandbox_card_payment set amount = ${amount} where id = ${odd.paymentId}`.execute(server.db);
  await change('99.99');
  await expect(follow()).rejects.toThrow('1 card payments failed');
  expect(await statusOf(paid)).toBe('completed');
  expect(await statusOf(odd)).toBe('pendingPayment');
  await change('100.00');
  await follow();
  expect(await statusOf(odd)).toBe('completed');
});

test('more abandoned pages than one poll takes don’t keep a charged card from its coins', async () => {
  const who = await buyer();
  const { made } = await readyToPay(server.deps, who);
  // The provider has never heard of these, and their ids are below all others.
  await sql`insert into card_payment select (jsonb_populate_record(p,
      jsonb_build_object('id', '00000000-0000-4000-8000-' || lpad(n::text, 12, '0')))).*
    from card_payment p, generate_series(1, 200) n where p.purchase_id = ${made.id}`.execute(server.db);
  server.clock.advance(1000);
  const paid = await paidUnheard(who);
  await follow();
  expect(await statusOf(paid)).toBe('pendingPayment');
  await follow();
  expect(await statusOf(paid)).toBe('completed');
});

test('a payment that is reported before its amount is known delivers nothing for another amount', async () => {
  const held = await paidUnheard(await buyer());
  const set = (change: object) =>
    server.db.updateTable('sandbox_card_payment').set(change).where('id', '=', held.paymentId).execute();
  await set({ status: 'onHold', paid_at: null });
  await follow();
  expect(await statusOf(held)).toBe('payingOut');
  await set({ status: 'completed', paid_at: server.clock.now(), amount: '1.00' });
  await expect(follow()).rejects.toThrow('1 card payments failed');
  expect(await statusOf(held)).toBe('payingOut');
  await set({ amount: '100.00' });
  await follow();
  expect(await statusOf(held)).toBe('completed');
});

test('a page paid twice delivers once, and the transaction that doesn’t count is refunded, whichever the provider names first', async () => {
  const held = await paidUnheard(await buyer());
  const { cardPurchase } = server.deps.providers;
  const real = must(await cardPurchase.get(held.paymentId), 'the payment');
  const refunded: unknown[] = [];
  let [reference, further]: [string, readonly string[]] = [real.reference, []];
  const paidTwice = {
    ...cardPurchase,
    get: async () => ({ ...real, reference, further }),
    refund: async (...what: readonly unknown[]) => void refunded.push(what),
  };
  const deps = { ...server.deps, providers: { ...server.deps.providers, cardPurchase: paidTwice } };
  await takePayment(deps, held.paymentId);
  [reference, further] = ['second', [real.reference]];
  await takePayment(deps, held.paymentId);
  expect(await statusOf(held)).toBe('completed');
  const { rows } = await sql<{ payload: unknown }>`select payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id and t.identifier = 'cardPurchase.refund'`.execute(
    server.db,
  );
  expect(rows).toEqual([{ payload: { id: held.paymentId, reference: 'second' } }]);
  [reference, further] = [real.reference, []];
  await cardPurchaseTasks(deps)['cardPurchase.refund']?.(rows[0]?.payload, { number: 1 });
  expect(refunded).toEqual([[held.paymentId, 'second']]);
});
