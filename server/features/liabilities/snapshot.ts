import { createHash } from 'node:crypto';
import { statementFormat, toHex, type Reserve, type Statement } from '#contract/liabilities/statement.ts';
import { buildTree, commitTo, compareBytes, type SumNode } from '#contract/liabilities/tree.ts';
import { isAssetCode, scaleOf } from '#contract/platform/assets.ts';
import { assert } from '#contract/platform/errors.ts';
import type { Liability } from '#server/ledger/index.ts';

/** SHA-256, in the form the tree expects. */
export function sha256(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(createHash('sha256').update(bytes).digest());
}

export interface OwnLeaf {
  readonly owner: string;
  readonly uid: string;
  readonly salt: Uint8Array;
  readonly commitment: Uint8Array;
  readonly amounts: readonly bigint[];
}

/** A customer and their public number. */
export interface Customer {
  readonly id: string;
  readonly uid: string;
}

/** Makes one leaf per customer, in order, and the assets in the order of their amounts. */
export function makeLeaves(
  owed: readonly Liability[],
  customerOf: ReadonlyMap<string, Customer>,
  makeSalt: () => Uint8Array,
): { leaves: OwnLeaf[]; codes: string[] } {
  const codes = [...new Set(owed.map(({ asset }) => asset))].toSorted();
  const placeOf = new Map(codes.map((code, place) => [code, place]));
  const customer = (owner: string): Customer => customerOf.get(owner) ?? { id: owner, uid: owner };
  const leaves = [...Map.groupBy(owed, (line) => customer(line.owner).id)].map(([owner, own]): OwnLeaf => {
    const amounts = codes.map(() => 0n);
    for (const { asset, units } of own) {
      const place = placeOf.get(asset) ?? 0;
      amounts[place] = (amounts[place] ?? 0n) + units;
    }
    const { uid } = customer(owner);
    const salt = makeSalt();
    return { owner, uid, salt, amounts, commitment: commitTo(sha256, salt, uid) };
  });
  return { leaves: leaves.toSorted((left, right) => compareBytes(left.commitment, right.commitment)), codes };
}

export interface Made {
  readonly levels: readonly (readonly SumNode[])[];
  readonly statement: Statement;
}

/**
 * Makes the tree of a day and its statement. Reserves in an asset that no customer is owed cover nothing, so they
 * aren't named.
 */
export function makeStatement(
  takenAt: Date,
  { leaves, codes }: { readonly leaves: readonly OwnLeaf[]; readonly codes: readonly string[] },
  { reserves, isSandbox }: { readonly reserves: readonly Reserve[]; readonly isSandbox: boolean },
): Made {
  const levels = buildTree(sha256, leaves, codes.length);
  const root = levels.at(-1)?.[0];
  assert(root, 'a tree has a root');
  const held = (code: string) =>
    reserves.filter(({ asset }) => asset === code).reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  const statement: Statement = {
    format: statementFormat,
    day: takenAt.toISOString().slice(0, 10),
    takenAt: takenAt.toISOString(),
    leafCount: leaves.length,
    rootHash: toHex(root.hash),
    isSandbox,
    assets: codes.map((asset, place) => {
      assert(isAssetCode(asset), 'what is owed is an asset of ours');
      return {
        asset,
        scale: scaleOf(asset),
        liabilities: String(root.sums[place]),
        reserves: String(held(asset)),
      };
    }),
    reserves: reserves.filter(({ asset }) => codes.includes(asset)),
  };
  return { levels, statement };
}
