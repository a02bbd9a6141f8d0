import { afterAll, beforeAll, expect, test } from 'vitest';
import { findDiscrepancies } from '#server/ledger/index.ts';
import { letDeal, offer } from '#server/features/acceptor/testing/dealer.ts';
import { company, someone, type Someone } from '../../../tests/harness/company.ts';
import { countedServer } from '../../../tests/harness/counted-server.ts';
import { fund } from '../../../tests/harness/funds.ts';
import type { CountingProxy } from '../../../tests/harness/round-trips.ts';
import type { TestServer } from '../../../tests/harness/server.ts';
import { waitingTogether } from '../../../tests/harness/waiting-together.ts';
import { balanceOf, isUsed, usedBy } from './testing/taken.ts';
import { bound, quoted, sell, type Quoted } from './testing/trading.ts';

const [coin, currency] = ['XRP', 'CHF'] as const;
let server: TestServer;
let counter: CountingProxy;
let firm: Someone;

beforeAll(async () => {
  ({ server, counter } = await countedServer());
  await server.db.updateTable('acceptor_pair').set({ status: 'disabled' }).execute();
  firm = await company(server);
  await letDeal(server.deps, firm.userId);
  await offer(server.deps, firm, [coin, currency], { sellMinimum: '1' });
});
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
  await counter.close();
});

interface Seller extends Someone {
  readonly method: string;
  readonly quote: Quoted;
}

/** A user with the given coins and a quote to sell ten francs' worth. */
async function seller(coins = '1000', facts: Parameters<typeof someone>[1] = {}): Promise<Seller> {
  const who = await someone(server, { ...facts, name: 'Ines Moreau' });
  if (coins !== '0') await fund(server, who.userId, coin, coins);
  const method = await bound(server.deps, who, 'swift', 'Ines Moreau');
  const quote = await quoted(who, { side: 'sell', coin, currency, amount: '10', payType: 'swift' });
  return { ...who, method, quote };
}

const sends =
  (who: Someone, { quote, method }: Pick<Seller, 'quote' | 'method'>) =>
  async () => {
    const { body } = await sell(server.deps, who, quote, method);
    return body.success ? body.result.status : body.error.code;
  };

/** Sends requests that wait while two others keep both lanes busy. */
async function together(all: readonly ReturnType<typeof sends>[]) {
  const busy = [await seller(), await seller()];
  const plugs = busy.map((one) => ({ userId: one.userId, send: sends(one, one) }));
  return waitingTogether(server, counter, { plugs, sends: all });
}

const ordersOf = async ({ userId }: Someone) =>
  server.db.selectFrom('dealer_order').select(['id', 'hold_id']).where('account_id', '=', userId).execute();

test('waiting sells share few transactions, each with its own outcome, and a rejected one takes nothing', async () => {
  const fine = [await seller(), await seller(), await seller()] as const;
  const [poor, nameless] = [await seller('0'), await seller()];
  const debtor = await seller();
  const { rows } = await server.owner.query<{ view: string }>(`select pg_get_viewdef('account_debt') as view`);
  const before = rows[0]!.view.replace(';', '');
  const debt = `select '${debtor.userId}'::uuid, 'EUR'`;
  await server.owner.query(`create or replace view account_debt as ${before} union all ${debt}`);
  const { outcomes, transactions } = await together([
    sends(fine[0], fine[0]),
    sends(poor, poor),
    sends(fine[1], fine[1]),
    sends(nameless, { quote: nameless.quote, method: fine[0].method }),
    sends(debtor, debtor),
    sends(fine[2], { quote: fine[0].quote, method: fine[2].method }),
  ]);
  const made = 'pendingDealerConfirmation';
  expect(outcomes).toEqual([made, 60028, made, 60020, 60011, 'request:notFound']);
  expect(transactions).toBeLessThan(6);
  for (const one of [poor, nameless, debtor, fine[2]]) {
    expect([await isUsed(server, one.quote.id), await usedBy(server, one), await ordersOf(one)]).toEqual([
      false,
      0n,
      [],
    ]);
    expect(await balanceOf(server, one, coin, 'held')).toBe(0n);
  }
  for (const one of fine.slice(0, 2)) {
    const [order] = await ordersOf(one);
    const hold = server.db.selectFrom('ledger_hold').select(['owner', 'remaining']).where('id', '=', order!.hold_id);
    const { owner, remaining } = await hold.executeTakeFirstOrThrow();
    expect([owner, BigInt(remaining)]).toEqual([one.userId, await balanceOf(server, one, coin, 'held')]);
    // Usage counts toward the daily and the 30-day limit.
    expect(await usedBy(server, one)).toBe(2n * BigInt(remaining));
  }
});

test('of concurrent sells with one quote, or by a seller with coins for one, one is made', async () => {
  const one = await seller();
  const { outcomes } = await together(Array.from({ length: 6 }, () => sends(one, one)));
  expect(outcomes.toSorted()).toEqual([...Array.from({ length: 5 }, () => 60015), 'pendingDealerConfirmation']);
  const scarce = await seller('0');
  await fund(server, scarce.userId, coin, scarce.quote.coinAmount);
  const second = await quoted(scarce, { side: 'sell', coin, currency, amount: '10', payType: 'swift' });
  const both = await together([sends(scarce, scarce), sends(scarce, { ...scarce, quote: second })]);
  expect(both.outcomes.toSorted()).toEqual([60028, 'pendingDealerConfirmation']);
  expect(await balanceOf(server, scarce, coin, 'available')).toBe(0n);
});
