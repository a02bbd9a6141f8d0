import { assetCode, type AssetCode } from '#contract/platform/assets.ts';
import type { Queryable } from '../platform/db.ts';
import { platform, platformAccount, type PlatformKind } from './accounts.ts';
import type { Leg } from './transfer.ts';

interface Shard {
  readonly shard: number;
  readonly units: bigint;
}

/** Balance of a platform account spread over several ledger rows, none of which may go below zero. */
export class PlatformFund {
  /** Smallest units, before anything is taken. */
  readonly total: bigint;
  readonly #asset: AssetCode;
  readonly #kind: PlatformKind;
  readonly #left: { readonly shard: number; units: bigint }[];

  constructor(asset: AssetCode, kind: PlatformKind, shards: readonly Shard[]) {
    this.#asset = asset;
    this.#kind = kind;
    this.#left = shards.filter(({ units }) => units > 0n).map((one) => ({ ...one }));
    this.total = this.#left.reduce((sum, { units }) => sum + units, 0n);
  }

  /** Takes an amount and returns its legs; what was taken before is gone. Takes less than requested if less is left. */
  take(amount: bigint): Leg[] {
    const legs: Leg[] = [];
    let rest = amount;
    for (const one of this.#left) {
      const units = one.units < rest ? one.units : rest;
      if (units === 0n) continue;
      legs.push({ account: { ...platformAccount(this.#asset, this.#kind), shard: one.shard }, amount: -units });
      one.units -= units;
      rest -= units;
    }
    return legs;
  }
}

/** The platform's current holdings of an asset, in every account; each may span several rows, and be negative. */
export interface PlatformHoldings {
  readonly balanceOf: (kind: PlatformKind) => bigint;
  readonly fundOf: (kind: PlatformKind) => PlatformFund;
}

/** Reads the platform's holdings of one asset, in one query. */
export async function platformHoldings(db: Queryable, asset: AssetCode): Promise<PlatformHoldings> {
  return toHoldings(asset, await readRows(db, asset));
}

/** Reads the platform's holdings of every asset it ever had, in order. */
export async function allPlatformHoldings(db: Queryable): Promise<readonly (readonly [AssetCode, PlatformHoldings])[]> {
  const byAsset = Map.groupBy(await readRows(db), (row) => assetCode(row.asset));
  return [...byAsset].map(([asset, rows]) => [asset, toHoldings(asset, rows)]);
}

type Row = Awaited<ReturnType<typeof readRows>>[number];

function readRows(db: Queryable, of?: AssetCode) {
  return db
    .selectFrom('ledger_account')
    .select(['asset', 'kind', 'shard', 'balance'])
    .where('owner', '=', platform)
    .$if(of !== undefined, (some) => some.where('asset', '=', of ?? ''))
    .orderBy('asset')
    .orderBy('shard')
    .execute();
}

function toHoldings(asset: AssetCode, rows: readonly Row[]): PlatformHoldings {
  const shardsOf = (kind: PlatformKind) =>
    rows.filter((row) => row.kind === kind).map(({ shard, balance }) => ({ shard, units: BigInt(balance) }));
  return {
    balanceOf: (kind) => shardsOf(kind).reduce((sum, { units }) => sum + units, 0n),
    fundOf: (kind) => new PlatformFund(asset, kind, shardsOf(kind)),
  };
}
