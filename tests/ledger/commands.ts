import fc from 'fast-check';
import { type AssetCode, assetCode } from '#contract/platform/assets.ts';
import type { CustomerKind } from '#server/ledger/index.ts';

const assets: readonly AssetCode[] = [assetCode('BTC'), assetCode('EUR')];
export const customerCount = 3;

/**
 * A command of a sequence. Customers are numbers; earlier transfers and holds are selected by `which`, modulo their
 * count.
 */
export type Command =
  | { readonly type: 'deposit'; readonly to: number; readonly asset: AssetCode; readonly amount: bigint }
  | {
      readonly type: 'move';
      readonly from: number;
      readonly to: number;
      readonly kind: CustomerKind;
      readonly asset: AssetCode;
      readonly amount: bigint;
    }
  | {
      readonly type: 'withdraw';
      readonly from: number;
      readonly asset: AssetCode;
      readonly amount: bigint;
      readonly fee: bigint;
    }
  | {
      readonly type: 'convert';
      readonly who: number;
      readonly sells: AssetCode;
      readonly buys: AssetCode;
      readonly gives: bigint;
      readonly gets: bigint;
    }
  | {
      readonly type: 'skewed';
      readonly to: number;
      readonly asset: AssetCode;
      readonly amount: bigint;
      readonly off: bigint;
    }
  | { readonly type: 'replay' | 'otherUnderKey' | 'reverse'; readonly which: number }
  | { readonly type: 'hold'; readonly who: number; readonly asset: AssetCode; readonly amount: bigint }
  | { readonly type: 'release' | 'capture'; readonly which: number; readonly amount: bigint };

/** Commands in groups that are posted together: a batch from several callers, or from one caller with many. */
export type Sequence = readonly (readonly Command[])[];

const customer = fc.nat({ max: customerCount - 1 });
const asset = fc.constantFrom(...assets);
/** Mostly small relative to the balances, so that both outcomes occur; sometimes beyond 64 bits. */
const amount = fc.oneof(
  { weight: 8, arbitrary: fc.bigInt({ min: 1n, max: 1000n }) },
  { weight: 1, arbitrary: fc.bigInt({ min: 1n, max: 10n ** 30n }) },
);
const which = fc.nat({ max: 1000 });
const kind = fc.constantFrom<CustomerKind>('available', 'available', 'staked', 'inTransit');

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constant('deposit' as const), to: customer, asset, amount }) },
  {
    weight: 8,
    arbitrary: fc.record({ type: fc.constant('move' as const), from: customer, to: customer, kind, asset, amount }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant('withdraw' as const),
      from: customer,
      asset,
      amount,
      fee: fc.bigInt({ min: 1n, max: 20n }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('convert' as const),
      who: customer,
      sells: fc.constant(assets[0]!),
      buys: fc.constant(assets[1]!),
      gives: amount,
      gets: amount,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('skewed' as const),
      to: customer,
      asset,
      amount,
      off: fc.bigInt({ min: 1n, max: 3n }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ type: fc.constantFrom('replay' as const, 'otherUnderKey' as const), which }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('reverse' as const), which }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('hold' as const), who: customer, asset, amount }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constantFrom('release' as const, 'capture' as const), which, amount }) },
);

export const commandsInSequence = 50;

/** 50 commands, split into groups of 1 to 25. */
export const sequence: fc.Arbitrary<Sequence> = fc
  .tuple(
    fc.array(command, { minLength: commandsInSequence, maxLength: commandsInSequence, size: 'max' }),
    fc.array(fc.integer({ min: 1, max: 25 }), {
      minLength: commandsInSequence,
      maxLength: commandsInSequence,
      size: 'max',
    }),
  )
  .map(([commands, sizes]) => cut(commands, sizes));

function cut(commands: readonly Command[], sizes: readonly number[]): Sequence {
  const groups: Command[][] = [];
  let start = 0;
  for (const size of sizes) {
    if (start >= commands.length) break;
    groups.push(commands.slice(start, start + size));
    start += size;
  }
  return groups;
}
