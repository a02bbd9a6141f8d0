import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { parseUnits } from '#contract/platform/money.ts';
import type { Twin } from '#src/features/commands/index.ts';
import type { TransferRow } from './rows.ts';
import { transfersTable } from './sync.ts';

const dayMs = 24 * 3600 * 1000;
const isReturned: ReadonlySet<TransferRow['status']> = new Set(['returned']);

interface Order {
  readonly toUid: string;
  readonly asset: string;
  readonly amount: string;
}

/** Finds a transfer of the same amount to the same payee within the last day, made on any device. */
export async function findTwin(order: Order): Promise<Twin | undefined> {
  // Transfers sent on another device may not be here yet.
  await transfersTable.syncAnew();
  const since = new Date(Date.now() - dayMs).toISOString();
  const rows = (await (await transfersTable.open())?.where('createdAt').above(since).reverse().toArray()) ?? [];
  const twin = twinAmong(rows, order);
  return twin && { amount: `${order.amount} ${order.asset}`, to: twin.counterpartyName, at: twin.createdAt };
}

/** Returns the newest identical transfer; returned ones don't count. `rows` is newest first. */
export function twinAmong(rows: readonly TransferRow[], order: Order): TransferRow | undefined {
  return rows.find(
    (row) =>
      row.direction === 'out' &&
      row.asset === order.asset &&
      row.counterpartyUid === order.toUid &&
      unitsOf(row) === unitsOf(order) &&
      !isReturned.has(row.status),
  );
}

/** An amount can be written in several ways: 25.5 as typed is 25.500000 as listed. */
const unitsOf = ({ asset, amount }: Pick<Order, 'asset' | 'amount'>) => parseUnits(amount, scaleOf(assetCode(asset)));
