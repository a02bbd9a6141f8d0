import { scaleOf, type AssetCode } from '#contract/platform/assets.ts';
import { formatUnits } from '#contract/platform/money.ts';
import { mostToBook, type TreasuryBalances } from '#contract/treasury/rules.ts';
import { allPlatformHoldings, platformHoldings, type PlatformHoldings } from '#server/ledger/index.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { readMeans, type Means } from '../convert/index.ts';

/** An asset as treasury sees it: its accounts with their rows, and their balances. */
export interface Held {
  readonly holdings: PlatformHoldings;
  readonly balances: TreasuryBalances;
}

function heldOf(holdings: PlatformHoldings, means: Means): Held {
  const { balanceOf } = holdings;
  const [custody, venue, fee, suspense] = [
    balanceOf('custody'),
    balanceOf('venue'),
    balanceOf('fee'),
    balanceOf('suspense'),
  ];
  // The position comes from the same query as the open orders: an order booked between two queries would count in neither.
  const { position: conversion, ownFunds, outgoing: promised } = means;
  return { holdings, balances: { custody, venue, ownFunds, fee, conversion, suspense, promised } };
}

/** Reads what the platform has of an asset. */
export async function readHeld(db: Queryable, asset: AssetCode): Promise<Held> {
  const [holdings, meansOf] = await allDone([platformHoldings(db, asset), readMeans(db, [asset])] as const);
  return heldOf(holdings, meansOf(asset));
}

/** Lists the assets in which the platform has a balance or a shortfall. */
export async function listPositions({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const asOf = clock.now().toISOString();
  const all = await allPlatformHoldings(db);
  const meansOf = await readMeans(
    db,
    all.map(([asset]) => asset),
  );
  const held = all.map(([asset, holdings]) => [asset, heldOf(holdings, meansOf(asset)).balances] as const);
  const found = held.filter(([, has]) => Object.values(has).some((units) => units !== 0n));
  return { items: found.map(([asset, has]) => toPosition(asset, has)), asOf };
}

function toPosition(asset: AssetCode, has: TreasuryBalances) {
  const text = (units: bigint) => formatUnits(units, scaleOf(asset));
  const { payIn, payOut, toVenue, fromVenue, takeFees, coverCorrections } = mostToBook(has);
  return {
    asset,
    inCustody: text(-has.custody),
    atVenue: text(-has.venue),
    ownFunds: text(has.ownFunds),
    fees: text(has.fee),
    conversion: text(has.conversion),
    most: {
      payIn,
      payOut: text(payOut),
      toVenue: text(toVenue),
      fromVenue: text(fromVenue),
      takeFees: text(takeFees),
      coverCorrections: text(coverCorrections),
    },
  };
}
