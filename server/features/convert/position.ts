import { sql } from 'kysely';
import { termsUnits, type PairTerms } from '#contract/convert/rules.ts';
import { findOwnTerms } from '#contract/currencies/networks.ts';
import type { AssetCode } from '#contract/platform/assets.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { platformBalances } from '#server/ledger/index.ts';
import { askedAtOnce } from '#server/platform/asked-at-once.ts';
import { askedTogether } from '#server/platform/asked-together.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Quote } from '../quotes/index.ts';

type Sides = Pick<Quote, 'gives' | 'gets'>;

/**
 * Refuses 60012 where what the platform holds of an asset by conversions, or is short of, would pass its limit. Whatever
 * brings the position back towards zero is welcome.
 */
export async function assertPosition(db: Queryable, sides: Sides): Promise<void> {
  const { positions } = await readPositions(db, sides);
  const passed = findPassed(sides, (asset) => positions.get(asset) ?? 0n);
  if (passed !== undefined) refusePassed(passed);
}

/** Of all that wait in one round trip. */
const readPositions = askedTogether(async (db, all: readonly Sides[]) => {
  const positions = await platformBalances(db, 'conversion', assetsOf(all));
  return all.map(() => ({ positions }));
});

const assetsOf = (all: readonly Sides[]) => [...new Set(all.flatMap(({ gives, gets }) => [gives.asset, gets.asset]))];

/**
 * The same of what is about to be posted: conversions of an asset come one after the other from here on, each sees the
 * position that those before it left. Whoever waits here waits for a whole commit, so it is done last, in one round trip.
 */
export async function takePosition(tx: Tx, sides: Sides): Promise<void> {
  const { passed } = await takeAll(tx, sides);
  if (passed !== undefined) refusePassed(passed);
}

/** Of all that wait in one round trip, in their order. */
const takeAll = askedAtOnce(async (tx: Tx, all: readonly Sides[]) => {
  const assets = assetsOf(all);
  const { rows } = await sql<{ positions: Readonly<Record<string, string>> }>`
    select convert_positions(${assets}::text[]) as positions`.execute(tx);
  const { positions } = must(rows[0], 'the positions');
  return judgeInTurn(all, (asset) => BigInt(must(positions[asset], 'a position')));
});

/**
 * Judges some that are posted together. Whether what was judged before is posted in the end isn't known yet: it counts where
 * it brings a limit nearer, and not where it makes room.
 */
export function judgeInTurn(all: readonly Sides[], positionOf: (asset: AssetCode) => bigint) {
  const [raised, lowered] = [new Map<AssetCode, bigint>(), new Map<AssetCode, bigint>()];
  const changesOf = (change: bigint) => (change > 0n ? raised : lowered);
  return all.map((sides) => {
    const beforeOf = (asset: AssetCode, change: bigint) => positionOf(asset) + (changesOf(change).get(asset) ?? 0n);
    const passed = findPassed(sides, beforeOf);
    if (passed === undefined)
      for (const { asset, change } of changesBy(sides))
        changesOf(change).set(asset, (changesOf(change).get(asset) ?? 0n) + change);
    return { passed };
  });
}

/** The platform takes what the customer gives. */
const changesBy = ({ gives, gets }: Sides) => [
  { asset: gives.asset, change: gives.units },
  { asset: gets.asset, change: -gets.units },
];

/** The asset whose limit would be passed, by what the platform has of it before. */
function findPassed(sides: Sides, beforeOf: (asset: AssetCode, change: bigint) => bigint): AssetCode | undefined {
  return changesBy(sides).find(({ asset, change }) => {
    const before = beforeOf(asset, change);
    const after = before + change;
    return absolute(after) > limitOf(asset) && absolute(after) > absolute(before);
  })?.asset;
}

function refusePassed(asset: AssetCode): never {
  return refuse(60012, { asset, reason: 'position' });
}

/** As far as the platform's position of an asset may go, either way. */
export function limitOf(asset: AssetCode): bigint {
  const terms = must(findOwnTerms('convert', asset, {}), `the terms of a conversion of ${asset}`);
  return termsUnits(terms, must(terms.positionMaximum, 'a position limit'));
}

/** Conversions of an asset come one after the other from here on, each sees the position that those before it left. */
export async function lockPositions(tx: Tx, { from, to }: Pick<PairTerms, 'from' | 'to'>): Promise<void> {
  // In one order, or two that cross each other would wait for each other.
  for (const asset of [from, to].toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`convert.position ${asset}`}, 0))`.execute(tx);
}

const absolute = (units: bigint) => (units < 0n ? -units : units);
