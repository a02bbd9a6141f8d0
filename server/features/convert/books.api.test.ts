import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { convert } from '#contract/convert/calls.ts';
import { convertSides } from '#contract/convert/rules.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import { must } from '#contract/platform/errors.ts';
import { readRateValue } from '#contract/platform/money-rate.ts';
import { powerOfTen } from '#contract/platform/money-rounding.ts';
import { balances, findDiscrepancies, platformBalance } from '#server/ledger/index.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { fund } from '../../../tests/harness/funds.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';

/** Assets with few and with many decimals, coins and currencies. */
const traded = { BTC: '4', ETH: '90', USDT: '200000', EUR: '200000', JPY: '30000000' } as const;
type Traded = keyof typeof traded;
const codes: readonly Traded[] = ['BTC', 'ETH', 'USDT', 'EUR', 'JPY'];

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ seeded: true });
});
afterAll(() => server.close());

const trade = fc.record({
  who: fc.nat({ max: 1 }),
  from: fc.constantFrom(...codes),
  to: fc.constantFrom(...codes),
  side: fc.constantFrom(...convertSides),
  /** Millionths of the giver's initial balance. */
  part: fc.integer({ min: 1, max: 300_000 }),
  minutes: fc.nat({ max: 90 }),
});

/** Returns the total of one asset over everyone, including the platform's conversions, in smallest units. */
async function allOf(code: Traded, people: readonly Someone[]): Promise<bigint> {
  const asset = assetCode(code);
  const held = await Promise.all(people.map(({ userId }) => balances(server.db, userId)));
  const owned = held.flat().filter((one) => one.asset === asset);
  return owned.reduce((sum, { total }) => sum + total, await platformBalance(server.db, asset, 'conversion'));
}

const unitsOf = (code: string, amount: string) => must(parseUnits(amount, scaleOf(assetCode(code))), amount);

test('any sequence of trades conserves each asset; the platform holds its mid-rate positions plus the spreads', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(trade, { minLength: 3, maxLength: 12 }), async (trades) => {
      const people = [await someone(server), await someone(server)];
      for (const { userId } of people) for (const code of codes) await fund(server, userId, code, traded[code]);
      const before = new Map(await Promise.all(codes.map(async (code) => [code, await allOf(code, people)] as const)));
      const positions = new Map(
        await Promise.all(
          codes.map(async (code) => [code, await platformBalance(server.db, assetCode(code), 'conversion')] as const),
        ),
      );
      for (const { who, from, to, side, part, minutes } of trades) {
        server.clock.advance(minutes * 60_000);
        const named = side === 'give' ? from : to;
        const amount = formatUnits(
          (unitsOf(named, traded[named]) * BigInt(part)) / 1_000_000n,
          scaleOf(assetCode(named)),
        );
        const { device } = must(people[who], 'one of the two');
        const { body } = await device.call(convert.quote, { body: { from, to, side, amount } });
        if (!body.result) continue;
        const quote = body.result;
        const call = quote.kind === 'coins' ? convert.createOrder : convert.exchangeCurrency;
        const made = (await device.call(call, { body: { quoteId: quote.id } })).body.result;
        if (!made) continue;
        const [gives, gets] = [unitsOf(from, made.giveAmount), unitsOf(to, made.getAmount)];
        positions.set(from, (positions.get(from) ?? 0n) + gives);
        // Its value at the mid rate went out, and the spread of that stayed.
        positions.set(to, (positions.get(to) ?? 0n) - (gets + unitsOf(to, made.spread)) + unitsOf(to, made.spread));
        assertFair(from, to, gives, gets, made.rate, side);
      }
      for (const code of codes) {
        expect([code, await allOf(code, people)]).toEqual([code, before.get(code)]);
        expect([code, await platformBalance(server.db, assetCode(code), 'conversion')]).toEqual([
          code,
          positions.get(code),
        ]);
      }
      expect(await findDiscrepancies(server.db)).toEqual([]);
    }),
    { numRuns: 8 },
  );
});

/** Asserts that both sides match the displayed rate, within less than one smallest unit of the calculated side. */
function assertFair(from: string, to: string, gives: bigint, gets: bigint, rate: string, side: 'give' | 'get') {
  const { numerator, denominator } = must(readRateValue(rate), rate);
  const scale = (code: string) => powerOfTen(scaleOf(assetCode(code)));
  const worth = (units: bigint) => units * numerator * scale(to);
  const got = (units: bigint) => units * denominator * scale(from);
  // Never more than the rate allows.
  expect(got(gets)).toBeLessThanOrEqual(worth(gives));
  if (side === 'give') expect(got(gets + 1n)).toBeGreaterThan(worth(gives));
  else expect(got(gets)).toBeGreaterThan(worth(gives - 1n));
}
