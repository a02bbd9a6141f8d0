import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assetCode, type AssetCode } from '#contract/platform/assets.ts';
import { judgeInTurn, limitOf, type Means } from './position.ts';

const [btc, eth] = [assetCode('BTC'), assetCode('ETH')];
const most = limitOf(btc);

const giving = (units: bigint, isBack: boolean) =>
  isBack
    ? { gives: { asset: eth, units: 1n }, gets: { asset: btc, units } }
    : { gives: { asset: btc, units }, gets: { asset: eth, units: 1n } };

const meansOf = (some: Partial<Means>): Means => {
  return { position: 0n, ownFunds: most, outgoing: 0n, incoming: 0n, ...some };
};

const conversions = fc.array(
  fc.record({ tenths: fc.bigInt({ min: 1n, max: 12n }), isBack: fc.boolean(), isPosted: fc.boolean() }),
  { minLength: 1, maxLength: 16 },
);

test('whichever of the conversions accepted together are posted, the position stays within its limit and covered', () => {
  const tenths = (min: bigint) => fc.bigInt({ min, max: 10n });
  fc.assert(
    fc.property(conversions, tenths(-10n), tenths(0n), (some, tenthsBefore, ownTenths) => {
      const [before, ownFunds] = [(most * tenthsBefore) / 10n, (most * ownTenths) / 10n];
      const all = some.map((one) => giving((most * one.tenths) / 10n, one.isBack));
      const judged = judgeInTurn(all, (asset: AssetCode) =>
        meansOf(asset === btc ? { position: before, ownFunds } : {}),
      );
      let position = before;
      for (const [index, { obstacle }] of judged.entries()) {
        if (obstacle !== undefined || !some[index]?.isPosted) continue;
        const { gives, gets } = all[index]!;
        position += gives.asset === btc ? gives.units : -gets.units;
        expect(position <= most && position >= -most).toBe(true);
        expect(gets.asset !== btc || position >= -ownFunds).toBe(true);
      }
    }),
  );
});

interface Given extends Partial<Means> {
  readonly units: bigint;
  /** Whether the customer gets BTC, instead of giving it. */
  readonly isBack?: boolean;
}

function judge({ units, isBack = false, ...some }: Given) {
  return judgeInTurn([giving(units, isBack)], (asset) => meansOf(asset === btc ? some : {}))[0]?.obstacle;
}

test('accepts a single conversion up to the limit, and back from beyond it', () => {
  expect(judge({ position: 0n, units: most })).toBeUndefined();
  expect(judge({ position: 1n, units: most })).toEqual({ asset: btc, reason: 'position' });
  expect(judge({ position: most * 2n, units: most, isBack: true })).toBeUndefined();
});

test('delivers at most own funds plus what conversions took in; more can always come in', () => {
  expect(judge({ position: 0n, ownFunds: 5n, units: 5n, isBack: true })).toBeUndefined();
  expect(judge({ position: 0n, ownFunds: 5n, units: 6n, isBack: true })).toEqual({ asset: btc, reason: 'ownFunds' });
  expect(judge({ position: 7n, ownFunds: 0n, units: 7n, isBack: true })).toBeUndefined();
  expect(judge({ position: -9n, ownFunds: 5n, units: 1n, isBack: true })).toEqual({ asset: btc, reason: 'ownFunds' });
  expect(judge({ position: -9n, ownFunds: 0n, units: 1n })).toBeUndefined();
});

test('an open order counts where it brings a limit nearer, and not where it makes room', () => {
  expect(judge({ ownFunds: 5n, outgoing: 3n, units: 2n, isBack: true })).toBeUndefined();
  expect(judge({ ownFunds: 5n, outgoing: 3n, units: 3n, isBack: true })).toEqual({ asset: btc, reason: 'ownFunds' });
  expect(judge({ ownFunds: 5n, incoming: 9n, units: 6n, isBack: true })).toEqual({ asset: btc, reason: 'ownFunds' });
  expect(judge({ position: most - 2n, incoming: 1n, units: 1n })).toBeUndefined();
  expect(judge({ position: most - 2n, incoming: 2n, units: 1n })).toEqual({ asset: btc, reason: 'position' });
});
