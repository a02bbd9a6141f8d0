import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { toHex, type ProofJson, type PublicationJson } from '#contract/liabilities/statement.ts';
import { buildTree, commitTo, pathOf } from '#contract/liabilities/tree.ts';
import { checkLiabilities } from './liabilities.ts';

const hash = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest());
const salt = hash(Uint8Array.of(1));
const levels = buildTree(hash, [{ commitment: commitTo(hash, salt, '10000001'), amounts: [7n] }], 1);
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const proof: ProofJson = {
  day: '2026-11-21',
  uid: '10000001',
  salt: toHex(salt),
  index: 0,
  amounts: ['7'],
  path: pathOf(levels, 0).map((node) => ({ hash: toHex(node.hash), sums: node.sums.map(String) })),
};

function publish(change: object = {}): PublicationJson {
  const statement = JSON.stringify({
    format: 'keelson-liabilities-1',
    day: '2026-11-21',
    leafCount: 1,
    rootHash: toHex(levels[0]![0]!.hash),
    assets: [{ asset: 'BTC', scale: 8, liabilities: '7', reserves: '7' }],
    reserves: [],
    ...change,
  });
  return {
    day: '2026-11-21',
    statement,
    signature: sign(null, Buffer.from(statement), privateKey).toString('base64'),
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64'),
  };
}

test('finds a customer’s balances in the signed publication', async () => {
  const verdict = await checkLiabilities(publish(), proof);
  expect(verdict).toEqual({
    fault: null,
    isSignatureChecked: true,
    way: [{ hash: toHex(levels[0]![0]!.hash), sums: ['7'] }],
  });
});

test('distinguishes a statement changed after signing, another day, another root and other amounts', async () => {
  const published = publish();
  const changed = { ...published, statement: published.statement.replace('"reserves":"7"', '"reserves":"8"') };
  expect((await checkLiabilities(changed, proof)).fault).toBe('signature');
  expect((await checkLiabilities(publish({ day: '2026-11-20' }), proof)).fault).toBe('day');
  expect((await checkLiabilities(publish({ rootHash: '00'.repeat(32) }), proof)).fault).toBe('root:hash');
  expect((await checkLiabilities(publish(), { ...proof, amounts: ['8'] })).fault).toBe('root:sums');
});
