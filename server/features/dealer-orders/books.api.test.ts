import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appeals } from '#contract/appeals/calls.ts';
import { dealerOrders } from '#contract/dealer-orders/calls.ts';
import { isUnderWay } from '#contract/dealer-orders/rules.ts';
import { desk } from '#contract/desk/calls.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { readRateValue } from '#contract/platform/money-rate.ts';
import { powerOfTen } from '#contract/platform/money-rounding.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import { letDeal, offer } from '#server/features/acceptor/testing/dealer.ts';
import { decideCase } from '#server/features/staff/testing/decide-case.ts';
import { verifiedDecision } from '#server/features/staff/testing/decision.ts';
import { balances, findDiscrepancies } from '#server/ledger/index.ts';
import { company, someone, type Someone } from '../../../tests/harness/company.ts';
import { fund } from '../../../tests/harness/funds.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { traders } from '../../../tests/harness/traders.ts';
import { bound, buy, confirmReceipt, quoteQuery, release, sell, step } from './testing/trading.ts';
import type { DealerOrderTable } from './tables.ts';

let server: TestServer;
let officer: Someone;
beforeAll(async () => {
  server = await testServer({ seeded: true });
  await server.db.updateTable('acceptor_pair').set({ status: 'disabled' }).execute();
  officer = await someone(server, { roles: ['dealing'], name: 'Ottilie Frank' });
});
afterAll(() => server.close());

const [coin, currency] = ['LTC', 'EUR'] as const;
const steps = [
  'dealerConfirm',
  'confirmPayment',
  'dealerPaid',
  'dealerRelease',
  'confirmReceipt',
  'cancel',
  'dealerCancel',
] as const;
/** The step that moves an order on from each status. */
const nextStep: Readonly<Record<string, (typeof steps)[number]>> = {
  pendingDealerConfirmation: 'dealerConfirm',
  pendingUserPayment: 'confirmPayment',
  pendingDealerPayment: 'dealerPaid',
  paid: 'dealerRelease',
  pendingUserConfirmation: 'confirmReceipt',
};
const findings = ['userAtFault', 'traderAtFault', 'neither'] as const;

const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      order: fc.constantFrom('buy', 'sell'),
      who: fc.nat(1),
      cents: fc.integer({ min: 101, max: 90_000 }),
    }),
  },
  { weight: 10, arbitrary: fc.record({ next: fc.constant(true), at: fc.nat(5) }) },
  { weight: 5, arbitrary: fc.record({ step: fc.constantFrom(...steps), at: fc.nat(5) }) },
  { weight: 2, arbitrary: fc.record({ appeal: fc.constantFrom('customer', 'dealer'), at: fc.nat(5) }) },
  { weight: 2, arbitrary: fc.record({ finding: fc.constantFrom(...findings), at: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ minutes: fc.integer({ min: 4, max: 40 }) }) },
);
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;
type NewOrder = Extract<Act, { order: string }>;

/** A user's coins, whatever they are held for. */
async function coinsOf({ userId }: Someone): Promise<bigint> {
  return (await balances(server.db, userId)).find(({ asset }) => asset === coin)?.total ?? 0n;
}

class Run {
  readonly #deals = traders(server);
  readonly #made: string[] = [];
  readonly #methods = new Map<Someone, string>();
  readonly dealer: Someone;
  readonly people: readonly Someone[];

  private constructor(dealer: Someone, people: readonly Someone[]) {
    this.dealer = dealer;
    this.people = people;
  }

  static async begin(): Promise<Run> {
    await server.db.updateTable('acceptor_pair').set({ status: 'disabled' }).execute();
    const dealer = await company(server);
    await letDeal(server.deps, dealer.userId);
    await offer(server.deps, dealer, [coin, currency], { buyMinimum: '1', sellMinimum: '1' });
    await bound(server.deps, dealer, 'sepa', 'North Pier Ltd');
    const people = [await someone(server, { name: 'Ines Moreau' }), await someone(server, { name: 'Ines Moreau' })];
    const run = new Run(dealer, people);
    for (const who of [dealer, ...people]) await fund(server, who.userId, coin, '10');
    for (const who of people) run.#methods.set(who, await bound(server.deps, who, 'sepa', 'Ines Moreau'));
    return run;
  }

  /** Performs the act or has it refused; either is fine as long as the books balance. */
  async do(one: Act): Promise<void> {
    if ('order' in one) return this.#order(one);
    if ('minutes' in one) return this.#deals.letClockWork(one.minutes);
    const id = this.#made[one.at % Math.max(1, this.#made.length)];
    const row = id === undefined ? undefined : await this.#row(id);
    if (!row) return;
    const customer = must(
      this.people.find(({ userId }) => userId === row.account_id),
      'its customer',
    );
    const name = 'next' in one ? nextStep[row.status] : 'step' in one ? one.step : undefined;
    if (name === 'dealerRelease') await release(server.deps, this.dealer, row.id);
    else if (name === 'confirmReceipt') await confirmReceipt(server.deps, customer, row.id);
    else if (name) await step(name.startsWith('dealer') ? this.dealer : customer, name, row.id);
    else if ('appeal' in one) await this.#appeal(one.appeal === 'dealer' ? this.dealer : customer, row.id);
    else if ('finding' in one) await this.#find(row, one.finding);
  }

  async #order({ order: side, who, cents }: NewOrder): Promise<void> {
    const person = must(this.people[who], 'one of the two');
    const amount = formatUnits(BigInt(cents), 2);
    const wanted = { side, coin, currency, amount } as const;
    const { body } = await person.device.call(dealerOrders.quote, quoteQuery(wanted));
    if (!body.success) return;
    const quote = body.result;
    const made =
      side === 'buy'
        ? await buy(person, quote)
        : await sell(server.deps, person, quote, must(this.#methods.get(person), 'a method'));
    if (made.body.success) this.#made.push(made.body.result.id);
  }

  async #appeal(who: Someone, orderId: string): Promise<void> {
    const body = { orderId, reason: 'other', remark: 'This is not what we agreed on.', vouchers: [] } as const;
    await who.device.call(appeals.create, { body: { ...body, vouchers: [] } }, { idempotencyKey: randomUUID() });
  }

  async #find({ id, coin_amount: units }: DealerOrderTable, finding: (typeof findings)[number]): Promise<void> {
    const found = await officer.device.call(desk.get, { query: { Kind: 'dealerOrder', Subject: id } });
    if (!found.body.success) return;
    const amount = formatUnits(BigInt(units), scaleOf(assetCode(coin)));
    const verification = await verifiedDecision(server.deps, officer.userId, 'dealerOrder', id, finding, {
      asset: coin,
      amount,
    });
    const said = { version: found.body.result.version, verification, reason: 'The bank confirmed it.' };
    await decideCase(server.deps, officer, ['dealerOrder', id], finding, said);
  }

  async #row(id: string): Promise<DealerOrderTable> {
    return server.db.selectFrom('dealer_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  }

  async rows(): Promise<DealerOrderTable[]> {
    return Promise.all(this.#made.map((id) => this.#row(id)));
  }
}

/** A buy and a sell that run to completion, so that every test run covers both. */
const sureCourse: Act[] = [
  { order: 'buy', who: 0, cents: 4000 },
  { order: 'sell', who: 1, cents: 5000 },
  ...[0, 1].flatMap((at) => Array.from({ length: 4 }, (): Act => ({ next: true, at }))),
];

const reached = new Set<string>();

test('any course of dealer orders conserves the coins, moves each order’s coins once, and totals match the price', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 12, maxLength: 36 }), async (acts) => {
      const run = await Run.begin();
      for (const one of acts) await run.do(one);
      const orders = await run.rows();
      const start = must(parseUnits('10', scaleOf(assetCode(coin))), 'what each had');
      for (const who of run.people) {
        const own = orders.filter(({ account_id: id, status }) => id === who.userId && status === 'completed');
        const moved = own.reduce(
          (sum, { side, coin_amount: units }) => sum + (side === 'buy' ? 1n : -1n) * BigInt(units),
          0n,
        );
        expect(await coinsOf(who)).toBe(start + moved);
      }
      const everything = await Promise.all([run.dealer, ...run.people].map(coinsOf));
      expect(everything.reduce((sum, one) => sum + one, 0n)).toBe(3n * start);
      // Holds exist only for open orders.
      const waiting = orders.filter(({ status }) => isUnderWay(status));
      expect(await heldBy([run.dealer, ...run.people])).toBe(
        waiting.reduce((sum, { coin_amount: units }) => sum + BigInt(units), 0n),
      );
      for (const order of orders) {
        assertFair(order);
        reached.add(`${order.side} ${order.status}`);
      }
      expect(await findDiscrepancies(server.db)).toEqual([]);
    }),
    { numRuns: 6, examples: [[sureCourse]] },
  );
  // Otherwise the test would have shown nothing.
  expect([...reached]).toEqual(expect.arrayContaining(['buy completed', 'sell completed']));
});

async function heldBy(people: readonly Someone[]): Promise<bigint> {
  const all = await Promise.all(people.map(({ userId }) => balances(server.db, userId)));
  return all
    .flat()
    .filter(({ asset }) => asset === coin)
    .reduce((sum, { held }) => sum + held, 0n);
}

/** The coins are what the total buys at the price, to within less than one smallest unit, which goes to the dealer. */
function assertFair({ side, coin_amount, currency_amount, price }: DealerOrderTable): void {
  const { numerator, denominator } = must(readRateValue(price), price);
  const scale = (code: string) => powerOfTen(scaleOf(assetCode(code)));
  const worth = (coins: bigint) => coins * numerator * scale(currency);
  const total = BigInt(currency_amount) * denominator * scale(coin);
  const coins = BigInt(coin_amount);
  if (side === 'buy') {
    expect(worth(coins)).toBeLessThanOrEqual(total);
    expect(worth(coins + 1n)).toBeGreaterThan(total);
  } else {
    expect(worth(coins)).toBeGreaterThanOrEqual(total);
    expect(worth(coins - 1n)).toBeLessThan(total);
  }
}
