import { sql } from 'kysely';
import { termsUnits, type PairTerms } from '#contract/convert/rules.ts';
import { findOwnTerms } from '#contract/currencies/networks.ts';
import type { AssetCode } from '#contract/platform/assets.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { platformBalance } from '#server/ledger/index.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Quote } from '../quotes/index.ts';

type Sides = Pick<Quote, 'gives' | 'gets'>;

/**
 * Refuses 60012 where what the platform holds of an asset by conversions, or is short of, would pass its limit. Whatever
 * brings the position back towards zero is welcome.
 */
export async function assertPosition(db: Queryable, { gives, gets }: Sides): Promise<void> {
  // The platform takes what the customer gives.
  await assertSide(db, gives.asset, gives.units);
  await assertSide(db, gets.asset, -gets.units);
}

async function assertSide(db: Queryable, asset: AssetCode, change: bigint): Promise<void> {
  const limit = limitOf(asset);
  const before = await platformBalance(db, asset, 'conversion');
  const after = before + change;
  if (absolute(after) > limit && absolute(after) > absolute(before)) refuse(60012, { asset, reason: 'position' });
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
