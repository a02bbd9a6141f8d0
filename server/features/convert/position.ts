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
export async function assertPosition(db: Queryable, sides: Sides): Promise<void> {
  const { gives, gets } = sides;
  const of = async (asset: AssetCode) => platformBalance(db, asset, 'conversion');
  judge(sides, { gives: await of(gives.asset), gets: await of(gets.asset) });
}

/**
 * The same of what is about to be posted: conversions of an asset come one after the other from here on, each sees the
 * position that those before it left. Whoever waits here waits for a whole commit, so it is done last, in one round trip.
 */
export async function takePosition(tx: Tx, sides: Sides): Promise<void> {
  const { gives, gets } = sides;
  const { rows } = await sql<{ positions: Readonly<Record<string, string>> }>`
    select convert_positions(${[gives.asset, gets.asset]}::text[]) as positions`.execute(tx);
  const { positions } = must(rows[0], 'the positions');
  const of = (asset: AssetCode) => BigInt(must(positions[asset], 'a position'));
  judge(sides, { gives: of(gives.asset), gets: of(gets.asset) });
}

/** @param before what the platform has of each */
function judge({ gives, gets }: Sides, before: { readonly gives: bigint; readonly gets: bigint }): void {
  // The platform takes what the customer gives.
  assertSide(gives.asset, before.gives, gives.units);
  assertSide(gets.asset, before.gets, -gets.units);
}

function assertSide(asset: AssetCode, before: bigint, change: bigint): void {
  const after = before + change;
  if (absolute(after) > limitOf(asset) && absolute(after) > absolute(before))
    refuse(60012, { asset, reason: 'position' });
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
