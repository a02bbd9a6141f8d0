import type { DealerNotice } from '#contract/dealer-orders/states.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { formatUnits, plainDecimal } from '#contract/platform/money.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { joined, writeTogether, type Writing } from '#server/platform/write-together.ts';
import { telling } from '../notices/index.ts';
import type { DealerOrderTable } from './tables.ts';

type Needs = Pick<Deps, 'clock' | 'ids' | 'vault'>;
type Side = 'customer' | 'dealer';

/** The sides that receive a notice: the side whose turn it is, or both when the order ends. */
function readersOf({ side }: DealerOrderTable, notice: DealerNotice): readonly Side[] {
  if (notice === 'dealerOrder.new') return ['dealer'];
  if (notice === 'dealerOrder.accepted') return ['customer'];
  if (notice === 'dealerOrder.paid') return [side === 'buy' ? 'dealer' : 'customer'];
  return ['customer', 'dealer'];
}

/** The values a notice shows of an order. */
export function coinsOf(row: Pick<DealerOrderTable, 'id' | 'side' | 'coin' | 'coin_amount'>) {
  const amount = plainDecimal(formatUnits(BigInt(row.coin_amount), scaleOf(assetCode(row.coin))));
  return { id: row.id, side: row.side, asset: row.coin, amount };
}

/** Notifies the sides of an order that a notice concerns. */
export const tellSides = (tx: Tx, deps: Needs, row: DealerOrderTable, notice: DealerNotice): Promise<void> =>
  writeTogether(tx, tellingSides(deps, row, notice));

/** Returns the notices to an order's sides as a write, to be combined with others. */
export function tellingSides(deps: Needs, row: DealerOrderTable, notice: DealerNotice): Writing {
  return joined(
    readersOf(row, notice).map((as) => {
      const reader = as === 'customer' ? row.account_id : row.dealer_id;
      return telling(deps, reader, notice, { ...coinsOf(row), as });
    }),
  );
}
