import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildTree, commitTo, compareBytes, pathOf, verifyProof, type Leaf, type Proof, type Root } from './tree.ts';

const hash = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest());

interface Person extends Leaf {
  readonly uid: string;
  readonly salt: Uint8Array;
}

function people(amounts: readonly (readonly bigint[])[]): Person[] {
  return amounts
    .map((own, index) => {
      const uid = String(10_000_000 + index);
      const salt = hash(new TextEncoder().encode(`salt ${index}`));
      return { uid, salt, amounts: own, commitment: commitTo(hash, salt, uid) };
    })
    .toSorted((left, right) => compareBytes(left.commitment, right.commitment));
}

function publish(leaves: readonly Person[], assetCount = 2): { root: Root; proofs: Proof[] } {
  const levels = buildTree(hash, leaves, assetCount);
  const root = { ...levels.at(-1)![0]!, leafCount: leaves.length };
  const proofs = leaves.map(({ uid, salt, amounts }, index) => ({
    uid,
    salt,
    amounts,
    index,
    path: pathOf(levels, index),
  }));
  return { root, proofs };
}

const five = people([
  [5n, 0n],
  [10n, 1n],
  [0n, 0n],
  [7n, 70n],
  [1n, 2n],
]);
const { root, proofs } = publish(five);
const first = proofs[0]!;

test('every customer can verify their balances in any tree, and the root is the sum of all balances', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 40n });
  fc.assert(
    fc.property(fc.array(fc.tuple(amount, amount), { minLength: 1, maxLength: 40 }), (amounts) => {
      const tree = publish(people(amounts));
      expect(tree.root.sums).toEqual([0, 1].map((at) => amounts.reduce((sum, own) => sum + own[at]!, 0n)));
      for (const proof of tree.proofs) expect(verifyProof(hash, tree.root, proof).at(-1)?.hash).toEqual(tree.root.hash);
    }),
    { numRuns: 50 },
  );
});

test('a customer left out of the tree can’t be given any valid path', () => {
  const without = publish(five.slice(1));
  for (const { path, index } of without.proofs) {
    expect(() => verifyProof(hash, without.root, { ...first, path, index })).toThrow(/root/);
  }
  expect(() => verifyProof(hash, without.root, first)).toThrow('path:length');
});

test('a negative leaf, which would hide liabilities, is refused in the tree and on the path', () => {
  expect(() =>
    publish(
      people([
        [5n, 0n],
        [-5n, 0n],
      ]),
    ),
  ).toThrow('amount:negative');
  const path = [{ ...first.path[0]!, sums: [-1n, 0n] }, ...first.path.slice(1)];
  expect(() => verifyProof(hash, root, { ...first, path })).toThrow('amount:negative');
  expect(() => verifyProof(hash, root, { ...first, amounts: [-1n, 0n] })).toThrow('amount:negative');
});

test('sums that would overflow are refused', () => {
  const most = (1n << 160n) - 1n;
  expect(publish(people([[most, 0n]])).root.sums[0]).toBe(most);
  expect(() =>
    publish(
      people([
        [most, 0n],
        [1n, 0n],
      ]),
    ),
  ).toThrow('amount:overflow');
  expect(() => publish(people([[1n << 160n, 0n]]))).toThrow('amount:overflow');
});

test('two customers can’t share one leaf', () => {
  expect(() => publish([five[0]!, five[0]!])).toThrow('commitment:doubled');
  expect(() => publish([five[1]!, five[0]!])).toThrow('leaves:unsorted');
  const other = five[1]!;
  expect(() => verifyProof(hash, root, { ...first, uid: other.uid })).toThrow('root:hash');
});

test('a proof changed anywhere is refused', () => {
  fc.assert(
    fc.property(fc.nat(4), fc.nat(), fc.nat(7), (who, where, bit) => {
      const proof = proofs[who]!;
      const step = where % proof.path.length;
      const turned = proof.path.map((node, at) =>
        at === step ? { ...node, hash: node.hash.with(where % 32, node.hash[where % 32]! ^ (1 << bit)) } : node,
      );
      const richer = proof.path.map((node, at) =>
        at === step ? { ...node, sums: [node.sums[0]! + 1n, node.sums[1]!] } : node,
      );
      const lies: Proof[] = [
        { ...proof, path: turned },
        { ...proof, path: richer },
        { ...proof, path: proof.path.toReversed() },
        { ...proof, path: proof.path.slice(1) },
        { ...proof, path: [...proof.path, proof.path[0]!] },
        { ...proof, index: proof.index ^ 1 },
        { ...proof, amounts: [proof.amounts[0]! + 1n, proof.amounts[1]!] },
        { ...proof, amounts: proof.amounts.slice(1) },
        { ...proof, salt: proof.salt.with(0, proof.salt[0]! ^ 1) },
      ];
      for (const lie of lies) expect(() => verifyProof(hash, root, lie)).toThrow(/path|root/);
    }),
    { numRuns: 100 },
  );
});

test('an empty tree sums to zero, and a tree of one customer is that customer’s leaf', () => {
  expect(publish([]).root.sums).toEqual([0n, 0n]);
  const alone = publish(people([[3n, 4n]]));
  expect(verifyProof(hash, alone.root, alone.proofs[0]!)).toHaveLength(1);
});
