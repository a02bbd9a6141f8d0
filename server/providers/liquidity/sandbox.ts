import { randomInt } from 'node:crypto';
import { venueBehaviours, type VenueBehaviour } from '#contract/hedging/rules.ts';
import { assetCode, isAssetCode, scaleOf } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { crossRate } from '#contract/platform/money-rate.ts';
import { mulDiv } from '#contract/platform/money-rounding.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/db.ts';
import { ratesAt, type RatesProvider } from '../rates/rates.ts';
import { readSetting, writeSetting } from '../sandbox-settings.ts';
import type { LiquidityProvider, VenueOrderRequest, VenuePair } from './liquidity.ts';
import { toVenueOrder, venueOrders, type VenueOrderRow } from './sandbox-store.ts';

/** Venue controls for testers. */
export interface LiquidityTester {
  /** Sets its behavior from now on. */
  setBehaviour(behaviour: VenueBehaviour): Promise<void>;
  /** Fills at once what would be filled over time. */
  hurry(): Promise<void>;
  /** Processes due work. */
  tick(): Promise<void>;
}

const tickTask = 'sandboxVenue.tick';
const behaviourSetting = 'venueBehaviour';
/** Decimals of prices here. */
const priceScale = 8;
/** Fee on the amount received. */
const feeBps = 10n;
/** Seconds until an order's next fill. */
const pace = { least: 2, most: 20 } as const;
/** Share of an order's amount in a partial fill, in percent. */
const part = 40n;

/** The response did not arrive in time; the requested operation may have been done. */
class VenueTimeout extends Error {
  override readonly name = 'TimeoutError';
}

/**
 * Simulates a venue realistically: orders are filled in parts at the market price, or not if that is worse than
 * requested; sometimes only partially, or an order is accepted and the response never arrives.
 */
export function createSandboxLiquidity(db: Db, clock: Clock, rates: RatesProvider): LiquidityProvider {
  const soon = () => new Date(clock.now().getTime() + randomInt(pace.least, pace.most + 1) * 1000);
  const find = async (id: string) => {
    const row = await venueOrders(db).where('id', '=', id).executeTakeFirst();
    return row && toVenueOrder(row);
  };
  const priceOf = async ({ base, quote }: VenuePair): Promise<bigint | undefined> => {
    const found = await ratesAt(rates, [base, quote], 'USD', clock.now());
    const [of, inQuote] = [found.get(base), found.get(quote)];
    if (!of || !inQuote) return undefined;
    const [whole = '0', decimals = ''] = crossRate(of, inQuote).value.split('.');
    return must(parseUnits(`${whole}.${decimals.slice(0, priceScale).padEnd(1, '0')}`, priceScale), 'a price');
  };
  const take = async (request: VenueOrderRequest): Promise<VenueBehaviour> => {
    const wanted = await readSetting(db, behaviourSetting);
    const behaviour = venueBehaviours.find((one) => one === wanted) ?? 'fills';
    const reference = String(randomInt(1_000_000, 9_999_999_999));
    const nothing = { filled: '0', value: '0', fee: '0', status: 'open' } as const;
    await db
      .insertInto('sandbox_venue_order')
      .values({ ...request, ...nothing, reference, behaviour, due_at: soon(), created_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return behaviour;
  };
  const tick = async () =>
    db.transaction().execute(async (tx) => {
      const due = venueOrders(tx).where('due_at', '<=', clock.now());
      for (const row of await due.forUpdate().skipLocked().execute()) {
        const price = await priceOf(row);
        const next = price === undefined || isGone(row, price) ? 0n : leftNow(row);
        await fill(tx, row, next, price ?? 0n, soon());
      }
    });
  return {
    isSandbox: true,
    name: 'sandbox-venue',
    arrivesWithinMs: 20_000,
    tasks: { [tickTask]: tick },
    schedules: [{ task: tickTask, cron: '* * * * *' }],
    market: async ({ base, quote }) => {
      if (!isAssetCode(base) || !isAssetCode(quote) || (await priceOf({ base, quote })) === undefined) return undefined;
      const amountStep = formatUnits(1n, Math.min(scaleOf(base), priceScale));
      return { base, quote, amountStep, priceStep: '0.00000001', minimumAmount: amountStep, minimumValue: '5' };
    },
    place: async (request) => {
      const known = await find(request.id);
      if (known) return known;
      const behaviour = await take(request);
      if (behaviour === 'slow') throw new VenueTimeout('the trading venue did not answer in time');
      return must(await find(request.id), 'the order');
    },
    find: async ({ id }) => find(id),
    testerCalls: {
      setBehaviour: (behaviour) => writeSetting(db, behaviourSetting, behaviour),
      hurry: async () => {
        // An order has at most two fills.
        for (let round = 0; round < 2; round += 1) {
          await db
            .updateTable('sandbox_venue_order')
            .set({ due_at: clock.now() })
            .where('status', '=', 'open')
            .execute();
          await tick();
        }
      },
      tick,
    },
  };
}

/** Reports whether the market is worse than the order accepts, or a tester wants it so. */
function isGone({ side, price: worst, behaviour }: VenueOrderRow, price: bigint): boolean {
  const limit = must(parseUnits(worst, priceScale), 'a price');
  return behaviour === 'gone' || (side === 'sell' ? price < limit : price > limit);
}

const unitsOf = (asset: string, amount: string) => must(parseUnits(amount, scaleOf(assetCode(asset))), amount);

/** Returns the amount of an order to fill now: a part at first, then the rest. */
function leftNow({ base, amount, filled }: VenueOrderRow): bigint {
  const [all, done] = [unitsOf(base, amount), unitsOf(base, filled)];
  return done === 0n ? mulDiv(all, part, 100n, 'floor') : all - done;
}

/** Fills an order. It is over once it is filled, gets no more, or is to get a part only. */
async function fill(tx: Tx, row: VenueOrderRow, units: bigint, price: bigint, later: Date): Promise<void> {
  const { id, base, quote, side, amount, behaviour } = row;
  const [baseScale, quoteScale] = [scaleOf(assetCode(base)), scaleOf(assetCode(quote))];
  const rounding = side === 'sell' ? 'floor' : 'ceil';
  const worth = mulDiv(units * price, 10n ** BigInt(quoteScale), 10n ** BigInt(baseScale + priceScale), rounding);
  const filled = unitsOf(base, row.filled) + units;
  const [got, asset] = side === 'sell' ? [worth, quote] : [units, base];
  const fee = unitsOf(asset, row.fee) + mulDiv(got, feeBps, 10_000n, 'ceil');
  const isOver = units === 0n || behaviour === 'partial' || filled === unitsOf(base, amount);
  await tx
    .updateTable('sandbox_venue_order')
    .set({
      filled: filled === 0n ? '0' : formatUnits(filled, baseScale),
      value: formatUnits(unitsOf(quote, row.value) + worth, quoteScale),
      fee: formatUnits(fee, scaleOf(assetCode(asset))),
      status: isOver ? 'over' : 'open',
      due_at: isOver ? null : later,
    })
    .where('id', '=', id)
    .execute();
}
