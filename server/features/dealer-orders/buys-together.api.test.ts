import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { parseUnits } from '#contract/platform/money.ts';
import { dealerQuoteLifeS } from '#contract/dealer-orders/rules.ts';
import { promissory } from '#contract/promissory/calls.ts';
import { findDiscrepancies } from '#server/ledger/index.ts';
import { letDeal, offer } from '#server/features/acceptor/testing/dealer.ts';
import { blockedCount, waits } from '../../../tests/harness/blocked.ts';
import { company, someone, type Someone } from '../../../tests/harness/company.ts';
import { countedServer } from '../../../tests/harness/counted-server.ts';
import { fund } from '../../../tests/harness/funds.ts';
import type { CountingProxy } from '../../../tests/harness/round-trips.ts';
import type { TestServer } from '../../../tests/harness/server.ts';
import { waitingTogether } from '../../../tests/harness/waiting-together.ts';
import { balanceOf, isUsed, usedBy } from './testing/taken.ts';
import { bound, buy, quoted } from './testing/trading.ts';

const [coin, currency] = ['XRP', 'CHF'] as const;
const payType = 'swift';
let server: TestServer;
let counter: CountingProxy;

beforeAll(async () => {
  ({ server, counter } = await countedServer());
});
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
  await counter.close();
});

/** Opens the only dealer from now on, with no coins yet. */
async function onlyDealer(): Promise<Someone> {
  await server.db.updateTable('acceptor_pair').set({ status: 'disabled' }).execute();
  const firm = await company(server);
  await letDeal(server.deps, firm.userId);
  await offer(server.deps, firm, [coin, currency], { buyMinimum: '1' });
  await bound(server.deps, firm, payType, 'North Pier Ltd');
  return firm;
}

interface Ordering {
  readonly who: Someone;
  readonly quoteId: string;
  readonly coinAmount: string;
  readonly send: () => Promise<unknown>;
}

/** A customer with a price for ten francs' worth of coins from a dealer, paid outside. */
async function buying(): Promise<Ordering> {
  const who = await someone(server, { name: 'Ines Moreau' });
  const quote = await quoted(who, { side: 'buy', coin, currency, amount: '10', payType });
  const send = async () => {
    const { body } = await buy(who, quote);
    return body.success ? body.result.status : body.error.code;
  };
  return { who, quoteId: quote.id, coinAmount: quote.coinAmount, send };
}

/** A customer with an over-the-counter price for the same, paid from the balance. */
async function ordering(francs = '100'): Promise<Ordering> {
  const who = await someone(server);
  if (francs !== '0') await fund(server, who.userId, currency, francs);
  const query = { Side: 'buy', Coin: coin, Currency: currency, By: 'currency', Amount: '10' } as const;
  const quote = await who.device.ask(promissory.quote, { query });
  const send = async () => {
    const options = { idempotencyKey: randomUUID() };
    const { body } = await who.device.call(promissory.create, { body: { quoteId: quote.id } }, options);
    return body.success ? body.result.status : body.error.code;
  };
  return { who, quoteId: quote.id, coinAmount: quote.coinAmount, send };
}

/** Sends requests that wait while two others keep both lanes busy. */
async function together(all: readonly Ordering[], [one, other]: readonly [Ordering, Ordering]) {
  const plugs = [one, other].map(({ who, send }) => ({ userId: who.userId, send }));
  return waitingTogether(server, counter, { plugs, sends: all.map(({ send }) => send) });
}

/** Opens a dealer with coins for four such orders, who therefore quotes to any number of customers. */
async function scarce(make: () => Promise<Ordering>) {
  await fund(server, (await onlyDealer()).userId, coin, '1000000');
  const { coinAmount } = await make();
  const firm = await onlyDealer();
  for (let turn = 0; turn < 4; turn += 1) await fund(server, firm.userId, coin, coinAmount);
  return { firm, units: parseUnits(coinAmount, scaleOf(assetCode(coin))) ?? 0n };
}

async function expectFirstFour(make: () => Promise<Ordering>, done: string, rest: readonly Ordering[] = []) {
  const { firm, units } = await scarce(make);
  const plugs = [await make(), await make()] as const;
  const waiting = [await make(), await make(), await make(), await make()];
  const { outcomes, plugged, transactions } = await together([...waiting, ...rest], plugs);
  // Once the locks are free, a lane may take up those that wait before the other lane's plug is done.
  const ends = [...plugged, ...outcomes.slice(0, 4)];
  expect(ends.toSorted()).toEqual([60022, 60022, done, done, done, done]);
  expect(transactions).toBeLessThan(4);
  expect([await balanceOf(server, firm, coin, 'available'), await balanceOf(server, firm, coin, 'held')]).toEqual([
    0n,
    4n * units,
  ]);
  for (const [place, one] of [...plugs, ...waiting].entries()) {
    const isMade = ends[place] === done;
    expect([await isUsed(server, one.quoteId), (await usedBy(server, one.who)) > 0n]).toEqual([isMade, isMade]);
  }
  return outcomes.slice(4);
}

test('waiting buys share few transactions; those the dealer has no coins left for take nothing', async () => {
  await expectFirstFour(buying, 'pendingDealerConfirmation');
});

test('so do waiting over-the-counter orders, and the customer’s own lack of money is reported as theirs', async () => {
  await fund(server, (await onlyDealer()).userId, coin, '1000000');
  const poor = await ordering('0');
  expect(await expectFirstFour(ordering, 'awaitingUserPayment', [poor])).toEqual([60007]);
  expect([await isUsed(server, poor.quoteId), await usedBy(server, poor.who)]).toEqual([false, 0n]);
});

test('of concurrent buys with one price, one is made', async () => {
  await fund(server, (await onlyDealer()).userId, coin, '1000000');
  for (const make of [buying, ordering]) {
    const one = await make();
    const { outcomes } = await together(
      Array.from({ length: 6 }, () => one),
      [await make(), await make()],
    );
    expect(outcomes.filter((outcome) => outcome !== 60015)).toHaveLength(1);
  }
});

test('a buy whose price expires while it waits for another command of its customer is refused', async () => {
  const firm = await onlyDealer();
  await fund(server, firm.userId, coin, '10');
  const { who, send } = await buying();
  const holder = await server.owner.connect();
  await holder.query('begin');
  await holder.query('select from app_user where id = $1 for no key update', [who.userId]);
  const sent = send();
  await expect.poll(() => blockedCount(server), waits).toBe(1);
  server.clock.advance((dealerQuoteLifeS + 1) * 1000);
  await holder.query('commit');
  holder.release();
  expect(await sent).toBe(60015);
  const made = server.db.selectFrom('dealer_order').select('id').where('account_id', '=', who.userId);
  expect(await made.execute()).toEqual([]);
});
