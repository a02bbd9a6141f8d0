import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { VenueBehaviour } from '#contract/hedging/rules.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { parseUnits } from '#contract/platform/money.ts';
import { findDiscrepancies, platformAccount, platformBalance, post, simpleTransfer } from '#server/ledger/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import { VenueRefusal, type LiquidityProvider, type VenueOrder } from '#server/providers/liquidity/liquidity.ts';
import { testerCallsOf } from '#server/providers/provider.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import '#server/providers/liquidity/sandbox-store.ts';
import { sweep } from './plan.ts';
import { step } from './step.ts';
import { hedgeOrderColumns } from './tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});

const tester = () => testerCallsOf(server.deps.providers.liquidity);
const units = (asset: string, amount: string) => must(parseUnits(amount, scaleOf(assetCode(asset))), amount);
const has = (asset: string, kind: 'conversion' | 'venue' | 'networkFee' = 'conversion') =>
  platformBalance(server.db, assetCode(asset), kind);

/** Brings the platform's position to an amount. */
async function goTo(asset: string, amount: string): Promise<void> {
  const change = units(asset, amount) - (await has(asset));
  const [here, there] = [platformAccount(assetCode(asset), 'conversion'), platformAccount(assetCode(asset), 'custody')];
  const names = { kind: 'deposit.credit', reference: randomUUID(), key: `position:${randomUUID()}` } as const;
  const [from, to] = change > 0n ? [there, here] : [here, there];
  const draft = simpleTransfer(names, from, to, change > 0n ? change : -change);
  await server.db.transaction().execute((tx) => post(tx, [draft], server.clock.now()));
}

const orders = (base: string) =>
  server.db
    .selectFrom('hedge_order')
    .select(hedgeOrderColumns)
    .where('base', '=', base)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
const atVenue = (base: string) =>
  server.db.selectFrom('sandbox_venue_order').select(['id', 'amount']).where('base', '=', base).execute();
/** Decides, sends, fills and books pending hedges. */
async function hedge(behaviour: VenueBehaviour = 'fills'): Promise<void> {
  await tester().setBehaviour(behaviour);
  server.clock.advance(1000);
  await sweep(server.deps);
  await server.workJobs();
  await tester().hurry();
  await sweep(server.deps);
  await server.workJobs();
}

describe('a position', () => {
  test('below half of its limit is left alone', async () => {
    await goTo('LTC', '1');
    await hedge();
    expect(await orders('LTC')).toEqual([]);
  });

  test('beyond that is sold at the venue, and every asset’s books balance', async () => {
    await goTo('BTC', '30');
    const before = [await has('USDT'), await has('USDT', 'venue'), await has('USDT', 'networkFee')] as const;
    await hedge();
    const [order] = await orders('BTC');
    expect(order).toMatchObject({ side: 'sell', status: 'filled', filled: String(units('BTC', '30')) });
    const { value, fees } = must(order, 'an order');
    expect([await has('BTC'), await has('BTC', 'venue')]).toEqual([0n, units('BTC', '30')]);
    const fee = BigInt(must(fees['USDT'], 'a fee'));
    expect(fee).toBeGreaterThan(0n);
    expect(await has('USDT')).toBe(before[0] + BigInt(value));
    expect(await has('USDT', 'venue')).toBe(before[1] - BigInt(value) + fee);
    expect(await has('USDT', 'networkFee')).toBe(before[2] - fee);
  });

  test('that is short is bought back', async () => {
    await goTo('ETH', '-700');
    await hedge();
    expect(await orders('ETH')).toMatchObject([{ side: 'buy', status: 'filled' }]);
    expect(await has('ETH')).toBe(0n);
  });

  test('is hedged by one order, however many servers see and advance it', async () => {
    await goTo('BTC', '-40');
    await tester().setBehaviour('fills');
    server.clock.advance(1000);
    const known = (await orders('BTC')).length;
    await Promise.all(Array.from({ length: 10 }, () => sweep(server.deps)));
    const made = (await orders('BTC')).slice(known);
    expect(made).toHaveLength(1);
    const { id } = must(made[0], 'an order');
    await Promise.all(Array.from({ length: 10 }, () => step(server.deps, id)));
    await tester().hurry();
    await Promise.all(Array.from({ length: 10 }, () => step(server.deps, id)));
    expect((await atVenue('BTC')).filter((one) => one.id === id)).toHaveLength(1);
    expect(await has('BTC')).toBe(0n);
    await server.workJobs();
  });
});

describe('an order', () => {
  test('filled in part is followed by one for the rest', async () => {
    await goTo('BTC', '50');
    const known = (await orders('BTC')).length;
    await hedge('partial');
    expect((await orders('BTC'))[known]).toMatchObject({ status: 'partlyFilled', filled: String(units('BTC', '20')) });
    expect(await has('BTC')).toBe(units('BTC', '30'));
    await hedge();
    expect(await has('BTC')).toBe(0n);
  });

  test('whose price is gone leaves the position, and another order is tried', async () => {
    await goTo('BTC', '-30');
    const known = (await orders('BTC')).length;
    await hedge('gone');
    expect((await orders('BTC'))[known]).toMatchObject({ status: 'unfilled', filled: '0', bookings: 0 });
    expect(await has('BTC')).toBe(units('BTC', '-30'));
    await hedge();
    expect(await has('BTC')).toBe(0n);
  });

  test('whose response never came is found by its id, and not sent again', async () => {
    await goTo('BTC', '30');
    await tester().setBehaviour('slow');
    server.clock.advance(1000);
    await sweep(server.deps);
    const { id } = must((await orders('BTC')).at(-1), 'an order');
    await expect(step(server.deps, id)).rejects.toMatchObject({ name: 'TimeoutError' });
    expect((await orders('BTC')).at(-1)).toMatchObject({ status: 'sent' });
    await tester().hurry();
    await step(server.deps, id);
    expect((await orders('BTC')).at(-1)).toMatchObject({ status: 'filled' });
    expect((await atVenue('BTC')).filter((one) => one.id === id)).toHaveLength(1);
    await server.workJobs();
  });

  test('that never arrived is sent again, once, when it can’t arrive any more', async () => {
    await goTo('BTC', '30');
    server.clock.advance(1000);
    await sweep(server.deps);
    const { id } = must((await orders('BTC')).at(-1), 'an order');
    let placed = 0;
    const over: VenueOrder = { id, reference: '1', status: 'over', filled: '30', value: '2800000', fees: [] };
    const venue = withVenue({
      find: async () => undefined,
      place: async () => {
        placed += 1;
        if (placed === 1) throw new Error('the line broke');
        return over;
      },
    });
    await expect(step(venue, id)).rejects.toThrow('the line broke');
    await Promise.all(Array.from({ length: 5 }, () => step(venue, id)));
    expect(placed).toBe(1);
    server.clock.advance(venue.providers.liquidity.arrivesWithinMs + 1);
    await Promise.all(Array.from({ length: 5 }, () => step(venue, id)));
    expect(placed).toBe(2);
    expect((await orders('BTC')).at(-1)).toMatchObject({ status: 'filled' });
    expect(await has('BTC')).toBe(0n);
    await server.workJobs();
  });

  test('refused by the venue ends with the reason, and an older answer reverts nothing', async () => {
    await goTo('BTC', '30');
    server.clock.advance(1000);
    await sweep(server.deps);
    const { id } = must((await orders('BTC')).at(-1), 'an order');
    const short = withVenue({ place: async () => Promise.reject(new VenueRefusal('balance', 'too little')) });
    await step(short, id);
    expect((await orders('BTC')).at(-1)).toMatchObject({ status: 'refused', failure: 'balance', filled: '0' });
    await server.workJobs();
    server.clock.advance(1000);
    await sweep(server.deps);
    const next = must((await orders('BTC')).at(-1), 'an order').id;
    const answers = ['10', '4', '30'];
    const told = withVenue({
      place: async () => answer('0'),
      find: async () => answer(answers.shift() ?? '30'),
    });
    const answer = (filled: string): VenueOrder => {
      const value = String(Number(filled) * 95_000);
      return { id: next, reference: '2', status: filled === '30' ? 'over' : 'open', filled, value, fees: [] };
    };
    for (let round = 0; round < 5; round += 1) await step(told, next);
    expect((await orders('BTC')).at(-1)).toMatchObject({ status: 'filled', bookings: 2 });
    expect(await has('BTC')).toBe(0n);
    await server.workJobs();
  });
});

const withVenue = (change: Partial<LiquidityProvider>): Deps => {
  const { liquidity } = server.deps.providers;
  return { ...server.deps, providers: { ...server.deps.providers, liquidity: { ...liquidity, ...change } } };
};
