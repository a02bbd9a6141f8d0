import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { parseUnits } from '#contract/platform/money.ts';
import type { Twin } from '#src/features/commands/index.ts';
import type { Reviewed } from './review.tsx';
import { fiatWithdrawalsTable } from './sync.ts';
import type { PayoutRow } from './wording.ts';

const dayMs = 24 * 3600 * 1000;
const isUnpaid: ReadonlySet<PayoutRow['status']> = new Set(['failed', 'rejected', 'cancelled']);

type Order = Pick<Reviewed, 'payee' | 'amount'>;

/** Finds a withdrawal of the same amount to the same bank account within the last day, made on any device. */
export async function findTwin(order: Order): Promise<Twin | undefined> {
  // Withdrawals made on another device may not be here yet.
  await fiatWithdrawalsTable.syncAnew();
  const since = new Date(Date.now() - dayMs).toISOString();
  const rows = (await (await fiatWithdrawalsTable.open())?.toArray()) ?? [];
  const newest = rows
    .filter(({ createdAt }) => createdAt > since)
    .toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
  const twin = twinAmong(newest, order);
  return twin && { amount: `${order.amount} ${twin.asset}`, to: order.payee.friendlyName, at: twin.createdAt };
}

/** Returns the newest identical withdrawal; unpaid and returned ones don't count. `rows` is newest first. */
export function twinAmong(rows: readonly PayoutRow[], { payee, amount }: Order): PayoutRow | undefined {
  return rows.find(
    (row) =>
      row.asset === payee.currency &&
      row.payee.account === payee.account &&
      unitsOf(row.asset, row.amount) === unitsOf(payee.currency, amount) &&
      !isUnpaid.has(row.status) &&
      row.returnedAt === null,
  );
}

/** An amount can be written in several ways: 25.5 is 25.50. */
const unitsOf = (asset: string, amount: string) => parseUnits(amount, scaleOf(assetCode(asset)));
