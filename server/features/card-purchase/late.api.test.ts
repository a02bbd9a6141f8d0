import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Terms } from '#contract/catalogue/entries.ts';
import { catalogue, installCatalogue } from '#contract/catalogue/snapshot.ts';
import { findDiscrepancies } from '#server/ledger/index.ts';
import { someone } from '../../../tests/harness/company.ts';
import { leaveOwnFunds } from '../../../tests/harness/own-funds.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { found, pay, play, readyToPay } from './testing/buyer.ts';

let server: TestServer;
let usual: ReturnType<typeof catalogue>;

beforeAll(async () => {
  server = await testServer({ seeded: true });
  usual = catalogue();
});
afterEach(() => {
  vi.restoreAllMocks();
  installCatalogue(usual);
});
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});

/** Installs the catalogue with other terms for cards paying in euros; null: cards don't pay in euros. */
const sellFor = (change: Partial<Terms> | null) =>
  installCatalogue({
    ...usual,
    terms: usual.terms.flatMap((one) => {
      if (one.operation !== 'cardPurchase' || one.asset !== 'EUR') return [one];
      return change === null ? [] : [{ ...one, ...change }];
    }),
  });

/** Makes an order whose price is no longer firm and has moved by two percent, with its page open. */
async function late() {
  const who = await someone(server, { name: 'Ines Moreau', tier: 'vip' });
  const { made, page } = await readyToPay(server.deps, who);
  await sql`update card_purchase set rate = rate * 1.02, price_until = created_at - interval '1 second'
    where id = ${made.id}`.execute(server.db);
  return {
    payment: async () => {
      await pay(page);
      await play(who, made.id, 'complete');
      await server.workJobs();
      const { status } = await server.db
        .selectFrom('card_payment')
        .select('status')
        .where('purchase_id', '=', made.id)
        .executeTakeFirstOrThrow();
      return { status, order: await found(who, made.id) };
    },
  };
}

describe('a late card payment', () => {
  test('follows the terms of its own account’s tier', async () => {
    sellFor({ tier: 'vip' });
    const { order } = await (await late()).payment();
    expect(order).toMatchObject({ status: 'completed', isAdjusted: true });
  });

  test('is refunded if the coin is no longer sold for the currency', async () => {
    const { payment } = await late();
    sellFor(null);
    const { status, order } = await payment();
    expect([order.status, order.failure, status]).toEqual(['paymentFailed', 'notOffered', 'refunded']);
  });

  test('waits for a rate while there is none, and its customer sees the order as it is', async () => {
    const who = await someone(server, { name: 'Ines Moreau' });
    const { made, page } = await readyToPay(server.deps, who);
    await sql`update card_purchase set price_until = created_at - interval '1 second' where id = ${made.id}`.execute(
      server.db,
    );
    await pay(page);
    await play(who, made.id, 'complete');
    const away = vi.spyOn(server.deps.providers.rates, 'findRates').mockResolvedValue([new Map()]);
    expect(await found(who, made.id)).toMatchObject({ status: 'pendingPayment' });
    away.mockRestore();
    expect(await found(who, made.id)).toMatchObject({ status: 'completed' });
  });

  test('is refunded if the platform can’t deliver the coins that the new price adds', async () => {
    const who = await someone(server, { name: 'Ines Moreau' });
    const { made, page } = await readyToPay(server.deps, who, { coin: 'LTC' });
    await sql`update card_purchase set rate = rate * 98 / 100, coin_amount = round(coin_amount * 98 / 100),
      price_until = created_at - interval '1 second' where id = ${made.id}`.execute(server.db);
    await leaveOwnFunds(server, 'LTC', '0');
    await pay(page);
    await play(who, made.id, 'complete');
    await server.workJobs();
    expect(await found(who, made.id)).toMatchObject({ status: 'paymentFailed', failure: 'priceMoved' });
  });
});
