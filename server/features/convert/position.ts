import { sql } from 'kysely';
import { termsUnits, type PairTerms } from '#contract/convert/rules.ts';
import { findOwnTerms } from '#contract/currencies/networks.ts';
import type { AssetCode } from '#contract/platform/assets.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { askedAtOnce } from '#server/platform/asked-at-once.ts';
import { askedTogether } from '#server/platform/asked-together.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Quote } from '../quotes/index.ts';

type Sides = Pick<Quote, 'gives' | 'gets'>;

/** What the platform can deliver an asset from, in smallest units. */
export interface Means {
  /** What conversions took in beyond what they paid out; negative if they paid out more. */
  readonly position: bigint;
  readonly ownFunds: bigint;
  /** What open orders will take out of the position when they are booked: remittances and card purchases. */
  readonly outgoing: bigint;
  /** What they will bring into it. */
  readonly incoming: bigint;
}

/**
 * Refuses with 60012 if a conversion would take the platform's position in an asset beyond its limit, long or short, or
 * pay out more than the platform's own funds cover: the rest would be other customers' money. Whatever brings a position
 * back towards zero is accepted.
 */
export async function assertPosition(db: Queryable, sides: Sides): Promise<void> {
  const obstacle = judgeInTurn([sides], await readForAll(db, sides))[0]?.obstacle;
  if (obstacle !== undefined) refuseFor(obstacle);
}

/** Reads the means of assets, without a lock. */
export async function readMeans(db: Queryable, assets: readonly AssetCode[]): Promise<(asset: AssetCode) => Means> {
  const { rows } = await sql<{ means: MeansByAsset | null }>`
    select conversion_means(${assets}::text[]) as means`.execute(db);
  return reading(rows[0]?.means);
}

/** Reads them for all waiting callers in one round trip. */
const readForAll = askedTogether(async (db, all: readonly Sides[]) => {
  const meansOf = await readMeans(db, assetsOf(all));
  return all.map(() => meansOf);
});

type MeansByAsset = Readonly<Record<string, Readonly<Record<keyof Means, string>>>>;

const reading = (means: MeansByAsset | null | undefined) => (asset: AssetCode) => {
  const { position, ownFunds, outgoing, incoming } = must(means?.[asset], 'the means of an asset');
  return {
    position: BigInt(position),
    ownFunds: BigInt(ownFunds),
    outgoing: BigInt(outgoing),
    incoming: BigInt(incoming),
  };
};

const assetsOf = (all: readonly Sides[]) => [...new Set(all.flatMap(({ gives, gets }) => [gives.asset, gets.asset]))];

/**
 * The same for a conversion about to be posted: conversions of an asset are serialized from here on, and each sees the
 * position left by the ones before. Others wait for the whole commit, so this comes last, in one round trip.
 */
export async function takePosition(tx: Tx, sides: Sides): Promise<void> {
  const { obstacle } = await takeAll(tx, sides);
  if (obstacle !== undefined) refuseFor(obstacle);
}

/** Locks and judges for all waiting callers in one round trip, in their order. */
const takeAll = askedAtOnce(async (tx: Tx, all: readonly Sides[]) => {
  const { rows } = await sql<{ means: MeansByAsset }>`
    select convert_means(${assetsOf(all)}::text[]) as means`.execute(tx);
  return judgeInTurn(all, reading(rows[0]?.means));
});

/**
 * Judges conversions that are posted together. Whether an accepted one is posted in the end isn't known yet, nor whether
 * an open order is, so both count where they bring a limit nearer, and not where they make room.
 */
export function judgeInTurn(all: readonly Sides[], meansOf: (asset: AssetCode) => Means) {
  const [raised, lowered] = [new Map<AssetCode, bigint>(), new Map<AssetCode, bigint>()];
  const changesOf = (change: bigint) => (change > 0n ? raised : lowered);
  return all.map((sides) => {
    const obstacle = findObstacle(sides, (asset, change) => {
      const { position, ownFunds, outgoing, incoming } = meansOf(asset);
      const open = change > 0n ? incoming : -outgoing;
      return { position: position + open + (changesOf(change).get(asset) ?? 0n), ownFunds };
    });
    if (obstacle === undefined)
      for (const { asset, change } of changesBy(sides))
        changesOf(change).set(asset, (changesOf(change).get(asset) ?? 0n) + change);
    return { obstacle };
  });
}

/** The platform takes what the customer gives. */
const changesBy = ({ gives, gets }: Sides) => [
  { asset: gives.asset, change: gives.units },
  { asset: gets.asset, change: -gets.units },
];

/** Why a conversion is refused, and in which asset. */
interface Obstacle {
  readonly asset: AssetCode;
  readonly reason: 'position' | 'ownFunds';
}

/** @param before what the platform has of an asset before a change of that sign */
function findObstacle(
  sides: Sides,
  before: (asset: AssetCode, change: bigint) => Pick<Means, 'position' | 'ownFunds'>,
): Obstacle | undefined {
  for (const { asset, change } of changesBy(sides)) {
    const { position, ownFunds } = before(asset, change);
    const after = position + change;
    if (absolute(after) > limitOf(asset) && absolute(after) > absolute(position)) return { asset, reason: 'position' };
    if (change < 0n && after < -ownFunds) return { asset, reason: 'ownFunds' };
  }
  return undefined;
}

function refuseFor({ asset, reason }: Obstacle): never {
  return refuse(60012, { asset, reason });
}

/** Returns the limit of the platform's position in an asset, in either direction. */
export function limitOf(asset: AssetCode): bigint {
  const terms = must(findOwnTerms('convert', asset, {}), `the terms of a conversion of ${asset}`);
  return termsUnits(terms, must(terms.positionMaximum, 'a position limit'));
}

/** Serializes conversions of an asset from here on: each sees the position earlier ones left. */
export async function lockPositions(tx: Tx, { from, to }: Pick<PairTerms, 'from' | 'to'>): Promise<void> {
  // Lock in one order, or two crossing conversions would deadlock.
  for (const asset of [...new Set([from, to])].toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`convert.position ${asset}`}, 0))`.execute(tx);
}

const absolute = (units: bigint) => (units < 0n ? -units : units);
