import { expect, test } from 'vitest';
import { selectCoins, type Coin } from './coins.ts';

const coin = (number: number, value: bigint): Coin => ({
  txid: String(number).repeat(64),
  vout: 0,
  value,
  address: 'a wallet of ours',
  key: 'hot',
  path: [0, 0],
});

test('a replacement pays more than the first fee, even if that included change too small for an output', () => {
  const [given, other] = [coin(1, 100_500n), coin(2, 50_000n)];
  const first = selectCoins([given], 100_000n, 22, 2n);
  // 110 bytes at 2 are 220: the remaining 280 were too little for an output.
  expect(first).toMatchObject({ fee: 500n, change: 0n });
  const second = selectCoins([given, other], 100_000n, 22, 3n, [given], first?.fee);
  expect(second?.coins).toEqual([given, other]);
  // Required by nodes for a replacement: the first one's fee, plus a satoshi for each of its own bytes (BIP-125).
  expect(second?.fee).toBeGreaterThanOrEqual(500n + 209n);
  expect((second?.fee ?? 0n) + 100_000n + (second?.change ?? 0n)).toBe(150_500n);
  expect(selectCoins([given], 100_000n, 22, 3n, [given], first?.fee)).toBeUndefined();
});
