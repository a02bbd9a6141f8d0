import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Terms } from '#contract/catalogue/entries.ts';
import { catalogue, installCatalogue } from '#contract/catalogue/snapshot.ts';
import { findDiscrepancies } from '#server/ledger/index.ts';
import { someone } from '../../../tests/harness/company.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { found, pay, play, readyToPay } from './testing/buyer.ts';

let server: TestServer;
let usual: ReturnType<typeof catalogue>;

beforeAll(async () => {
  server = await testServer({ seeded: true });
  usual = catalogue();
});
afterEach(() => installCatalogue(usual));
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});

/** The catalogue with other terms of cards that pay in euros; none: they don't. */
const sellFor = (change: Partial<Terms> | null) =>
  installCatalogue({
    ...usual,
    terms: usual.terms.flatMap((one) => {
      if (one.operation !== 'cardPurchase' || one.asset !== 'EUR') return [one];
      return change === null ? [] : [{ ...one, ...change }];
    }),
  });

/** An order whose price is no longer firm and has moved by two percent, with its page open. */
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

describe('a card that pays late', () => {
  test('pays by the terms of its own account, where they are those of a tier', async () => {
    sellFor({ tier: 'vip' });
    const { order } = await (await late()).payment();
    expect(order).toMatchObject({ status: 'completed', isAdjusted: true });
  });

  test('gets its money back where the coin isn’t sold for the currency any more', async () => {
    const { payment } = await late();
    sellFor(null);
    const { status, order } = await payment();
    expect([order.status, order.failure, status]).toEqual(['paymentFailed', 'notOffered', 'refunded']);
  });
});
