/**
 * The Merkle sum tree of the platform's liabilities: built by the server and checked by the customer's browser with the
 * same code. Pure; amounts are bigints of smallest units, one for each asset in the tree's list.
 *
 *     leaf = H(0x00, commitment, amounts)          commitment = H("keelson:customer:1", salt, uid)
 *     node = H(0x01, left hash, left sums, right hash, right sums)
 *     padding of an odd level = H(0x02, level), with sums of zero: it belongs to no customer and can hold nothing.
 */

/** SHA-256, passed in: the server uses Node's, the browser a library's. */
export type Hash = (bytes: Uint8Array) => Uint8Array;

/** A node of the tree: its hash, and the sums of all leaves below it, in the order of the assets. */
export interface SumNode {
  readonly hash: Uint8Array;
  readonly sums: readonly bigint[];
}

export interface Leaf {
  readonly commitment: Uint8Array;
  readonly amounts: readonly bigint[];
}

export type TreeFault =
  | 'customer'
  | 'amount:negative'
  | 'amount:overflow'
  | 'commitment:doubled'
  | 'leaves:unsorted'
  | 'path:length'
  | 'root:hash'
  | 'root:sums';

/** A fault in a tree or in a path through it. */
export class TreeError extends Error {
  readonly fault: TreeFault;

  constructor(fault: TreeFault) {
    super(fault);
    this.fault = fault;
  }
}

const amountBytes = 20;
/**
 * Exclusive maximum of amounts and sums; larger ones are refused, because an encoding that wraps would hide a
 * liability.
 */
const amountLimit = 1n << BigInt(8 * amountBytes);
const tags = { leaf: 0, node: 1, padding: 2 } as const;
const customerDomain = ascii('keelson:customer:1');

/**
 * Returns a commitment that identifies a customer without naming them; the salt is new each day, so that days can't be
 * linked.
 */
export function commitTo(hash: Hash, salt: Uint8Array, uid: string): Uint8Array {
  return hash(join(customerDomain, salt, ascii(uid)));
}

/** Returns the node of a leaf. Throws if an amount is negative or too large. */
export function leafNode(hash: Hash, { commitment, amounts }: Leaf): SumNode {
  return { hash: hash(join(Uint8Array.of(tags.leaf), commitment, encodeAmounts(amounts))), sums: amounts };
}

/** Returns the parent of two nodes. */
export function parentNode(hash: Hash, left: SumNode, right: SumNode): SumNode {
  const sums = left.sums.map((sum, index) => sum + (right.sums[index] ?? 0n));
  const parts = [left.hash, encodeAmounts(left.sums), right.hash, encodeAmounts(right.sums)];
  encodeAmounts(sums);
  return { hash: hash(join(Uint8Array.of(tags.node), ...parts)), sums };
}

/** Returns the node that pads an odd level without inventing a customer. */
export function paddingNode(hash: Hash, level: number, assetCount: number): SumNode {
  return { hash: hash(Uint8Array.of(tags.padding, level)), sums: Array.from({ length: assetCount }, () => 0n) };
}

/**
 * Builds all levels of the tree, leaves first, root last. The leaves are sorted by their commitments, which reveals
 * nothing about the customers; duplicate commitments would let two customers share one liability.
 */
export function buildTree(hash: Hash, leaves: readonly Leaf[], assetCount: number): SumNode[][] {
  for (const [index, leaf] of leaves.entries()) {
    const before = leaves[index - 1];
    const order = before ? compareBytes(before.commitment, leaf.commitment) : -1;
    if (order === 0) throw new TreeError('commitment:doubled');
    if (order > 0) throw new TreeError('leaves:unsorted');
  }
  let level = leaves.map((leaf) => leafNode(hash, leaf));
  if (level.length === 0) level = [paddingNode(hash, 0, assetCount)];
  const levels = [level];
  while (level.length > 1) {
    if (level.length % 2 === 1) level.push(paddingNode(hash, levels.length - 1, assetCount));
    const above: SumNode[] = [];
    for (let index = 0; index < level.length; index += 2) {
      above.push(parentNode(hash, level[index]!, level[index + 1]!));
    }
    level = above;
    levels.push(level);
  }
  return levels;
}

/** Returns the siblings along the path from a leaf to the root. */
export function pathOf(levels: readonly (readonly SumNode[])[], index: number): SumNode[] {
  return levels.slice(0, -1).map((level, depth) => level[(index >> depth) ^ 1]!);
}

/** A customer's own leaf and its path to the root. */
export interface Proof {
  readonly uid: string;
  readonly salt: Uint8Array;
  readonly amounts: readonly bigint[];
  /** Index of the leaf; its bits say on which side each level is. */
  readonly index: number;
  readonly path: readonly SumNode[];
}

/** The published root, and the number of leaves. */
export interface Root extends SumNode {
  readonly leafCount: number;
}

/**
 * Recomputes the path from a customer's leaf to the published root.
 * @returns each node on the path, leaf first, root last. Throws a TreeError if anything differs from what was
 * published.
 */
export function verifyProof(hash: Hash, root: Root, proof: Proof): SumNode[] {
  const { uid, salt, amounts, index, path } = proof;
  const depth = root.leafCount > 1 ? 32 - Math.clz32(root.leafCount - 1) : 0;
  const isInside = Number.isSafeInteger(index) && index >= 0 && index < root.leafCount;
  if (!isInside || path.length !== depth) throw new TreeError('path:length');
  if ([amounts, ...path.map(({ sums }) => sums)].some(({ length }) => length !== root.sums.length)) {
    throw new TreeError('root:sums');
  }
  if (salt.length !== 32 || uid === '') throw new TreeError('customer');
  const way = [leafNode(hash, { commitment: commitTo(hash, salt, uid), amounts })];
  for (const [level, beside] of path.entries()) {
    const own = way.at(-1)!;
    const isRight = ((index >> level) & 1) === 1;
    way.push(isRight ? parentNode(hash, beside, own) : parentNode(hash, own, beside));
  }
  const top = way.at(-1)!;
  if (top.sums.some((sum, at) => sum !== root.sums[at])) throw new TreeError('root:sums');
  if (compareBytes(top.hash, root.hash) !== 0) throw new TreeError('root:hash');
  return way;
}

/** Compares byte by byte, like text: negative if the left one comes first. */
export function compareBytes(left: Uint8Array, right: Uint8Array): number {
  for (let index = 0; index < Math.min(left.length, right.length); index += 1) {
    if (left[index] !== right[index]) return (left[index] ?? 0) - (right[index] ?? 0);
  }
  return left.length - right.length;
}

function encodeAmounts(amounts: readonly bigint[]): Uint8Array {
  const bytes = new Uint8Array(amounts.length * amountBytes);
  for (const [index, amount] of amounts.entries()) {
    if (amount < 0n) throw new TreeError('amount:negative');
    if (amount >= amountLimit) throw new TreeError('amount:overflow');
    let rest = amount;
    for (let at = (index + 1) * amountBytes - 1; rest > 0n; at -= 1) {
      bytes[at] = Number(rest & 255n);
      rest >>= 8n;
    }
  }
  return bytes;
}

/** Numbers and UUIDs contain only ASCII. */
function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0) & 127);
}

function join(...parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
