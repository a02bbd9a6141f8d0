import type { ResultOf } from '../platform/call.ts';
import type { liabilitiesSchemas } from './schemas.ts';
import { verifyProof, type Hash, type SumNode } from './tree.ts';

export const statementFormat = 'keelson-liabilities-1';

/** The platform's statement for one day. Amounts are whole numbers of the asset's smallest unit. */
export interface Statement {
  readonly format: typeof statementFormat;
  readonly day: string;
  readonly takenAt: string;
  readonly leafCount: number;
  /** SHA-256, hexadecimal. */
  readonly rootHash: string;
  /** True if the reserves are play money. */
  readonly isSandbox: boolean;
  /** In the order of each leaf's amounts. */
  readonly assets: readonly {
    readonly asset: string;
    readonly scale: number;
    readonly liabilities: string;
    readonly reserves: string;
  }[];
  readonly reserves: readonly Reserve[];
}

/** A reserve held against the liabilities, at a publicly visible address. */
export interface Reserve {
  readonly asset: string;
  readonly network: string;
  readonly address: string;
  readonly amount: string;
}

export type PublicationJson = ResultOf<typeof liabilitiesSchemas.get>;
export type ProofJson = NonNullable<ResultOf<typeof liabilitiesSchemas.getOwn>['proof']>;

/** Parses the signed text. Throws if it isn't one of ours. */
export function readStatement(text: string): Statement {
  const statement = JSON.parse(text) as Statement;
  if (statement.format !== statementFormat) throw new Error(`unknown format ${String(statement.format)}`);
  return statement;
}

/** Recomputes the path from the customer's leaf to the published root. Throws a TreeError if it doesn't lead there. */
export function checkOwnProof(hash: Hash, statement: Statement, proof: ProofJson): SumNode[] {
  const sums = statement.assets.map(({ liabilities }) => BigInt(liabilities));
  const root = { hash: fromHex(statement.rootHash), sums, leafCount: statement.leafCount };
  return verifyProof(hash, root, {
    uid: proof.uid,
    salt: fromHex(proof.salt),
    index: proof.index,
    amounts: proof.amounts.map(BigInt),
    path: proof.path.map((node) => ({ hash: fromHex(node.hash), sums: node.sums.map(BigInt) })),
  });
}

/** Converts bytes to lower-case hexadecimal. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Converts hexadecimal text to bytes. */
export function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
