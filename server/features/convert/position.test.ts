import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assetCode, type AssetCode } from '#contract/platform/assets.ts';
import { judgeInTurn, limitOf } from './position.ts';

const [btc, eth] = [assetCode('BTC'), assetCode('ETH')];
const most = limitOf(btc);

const giving = (units: bigint, isBack: boolean) =>
  isBack
    ? { gives: { asset: eth, units: 1n }, gets: { asset: btc, units } }
    : { gives: { asset: btc, units }, gets: { asset: eth, units: 1n } };

const conversions = fc.array(
  fc.record({ tenths: fc.bigInt({ min: 1n, max: 12n }), isBack: fc.boolean(), isPosted: fc.boolean() }),
  { minLength: 1, maxLength: 16 },
);

test('whichever of those that are let through together are posted in the end, the position keeps its limit', () => {
  fc.assert(
    fc.property(conversions, fc.bigInt({ min: -10n, max: 10n }), (some, tenthsBefore) => {
      const before = (most * tenthsBefore) / 10n;
      const all = some.map(({ tenths, isBack }) => giving((most * tenths) / 10n, isBack));
      const judged = judgeInTurn(all, (asset: AssetCode) => (asset === btc ? before : 0n));
      let position = before;
      for (const [index, { passed }] of judged.entries()) {
        if (passed !== undefined || !some[index]?.isPosted) continue;
        const { gives, gets } = all[index]!;
        position += gives.asset === btc ? gives.units : -gets.units;
        expect(position <= most && position >= -most).toBe(true);
      }
    }),
  );
});

test('one alone is let through up to the limit, and back from beyond it', () => {
  const judge = (before: bigint, units: bigint, isBack = false) =>
    judgeInTurn([giving(units, isBack)], (asset) => (asset === btc ? before : 0n))[0]?.passed;
  expect(judge(0n, most)).toBeUndefined();
  expect(judge(1n, most)).toBe(btc);
  expect(judge(most * 2n, most, true)).toBeUndefined();
});
