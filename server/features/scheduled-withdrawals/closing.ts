import type { EndWithAccount } from '#server/platform/closing.ts';
import { movedBy, moveOrder } from '#server/platform/orders.ts';
import { scheduleColumns, scheduleOrders } from './tables.ts';

/** Cancels the scheduled withdrawals of a closed account. */
export const endSchedulesOf: EndWithAccount = async (closing, accountId) => {
  const { tx, deps } = closing;
  const rows = await tx
    .selectFrom('scheduled_withdrawal')
    .select(scheduleColumns)
    .where('account_id', '=', accountId)
    .where('status', 'in', ['active', 'paused'])
    .forUpdate()
    .execute();
  const by = { ...movedBy('user', closing), change: { next_at: null, pause_reason: null } };
  for (const row of rows) await moveOrder(tx, deps, scheduleOrders, row, 'cancelled', by);
};
