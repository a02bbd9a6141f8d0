import { randomBytes } from 'node:crypto';
import { NETWORK, p2wpkh, RawTx, Transaction, WIF } from '@scure/btc-signer';
import { pubECDSA } from '@scure/btc-signer/utils.js';
import { expect, test } from 'vitest';
import { readBlock } from './raw-block.ts';

/** The chain's genesis block. */
const genesis = Buffer.from(
  `01000000${'00'.repeat(32)}3ba3edfd7a7b12b27ac72c3e67768f617fc81bc3888a51323a9fb8aa4b1e5e4a29ab5f49ffff001d1dac2b7c01` +
    `01000000010${'0'.repeat(63)}ffffffff4d04ffff001d0104455468652054696d65732030332f4a616e2f32303039204368616e63656c6c6f72` +
    '206f6e206272696e6b206f66207365636f6e64206261696c6f757420666f722062616e6b73ffffffff0100f2052a01000000434104678afdb0fe' +
    '5548271967f1a67130b7105cd6a828e03909a67962e0ea1f61deb649f6bc3f4cef38c4f35504e51ec112de5c384df7ba0b8d578a4c702b6bf11d' +
    '5fac00000000',
  'hex',
);

test('reads the genesis block: its hash, and its transaction’s id', () => {
  const block = readBlock(genesis);
  expect(block.hash).toBe('000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f');
  expect(block.parent).toBe('0'.repeat(64));
  expect(block.idOf(0)).toBe('4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b');
  expect(block.keyOutputs).toEqual([]);
});

test('finds key-hash outputs among many transactions, with and without witnesses', () => {
  const { script } = p2wpkh(pubECDSA(WIF().decode('L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k')), NETWORK);
  const other = Uint8Array.of(0x6a, 1, 7);
  const transactions = Array.from({ length: 300 }, (_, index) =>
    RawTx.encode({
      version: 2,
      segwitFlag: index % 2 === 0,
      inputs: [{ txid: randomBytes(32), index, finalScriptSig: new Uint8Array(index), sequence: 0xffffffff }],
      outputs: [
        { amount: 0n, script: index === 7 ? script : other },
        { amount: BigInt(index), script: index % 100 === 99 ? script : other },
      ],
      witnesses: index % 2 === 0 ? [[randomBytes(300), randomBytes(33)]] : undefined,
      lockTime: index,
    }),
  );
  const bytes = Buffer.concat([randomBytes(80), Uint8Array.of(0xfd, 300 & 255, 300 >> 8), ...transactions]);
  const block = readBlock(bytes);
  expect(block.keyOutputs.map(({ transaction, outputIndex, value }) => [transaction, outputIndex, value])).toEqual([
    [99, 1, 99n],
    [199, 1, 199n],
    [299, 1, 299n],
  ]);
  const id = (index: number) => Transaction.fromRaw(transactions[index]!, { allowUnknownOutputs: true }).id;
  for (const index of [0, 99, 298]) expect(block.idOf(index)).toBe(id(index));
  expect(() => readBlock(bytes.subarray(0, bytes.length - 2))).toThrow(RangeError);
});
