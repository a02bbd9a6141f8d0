import { labels, writeAt, type Order } from '#src/features/records/index.ts';
import { signed } from '../recent-activity.tsx';
import type { HistoryRow } from '../rows.ts';
import { kindName, movementName } from '../wording.ts';

/** Converts a movement of the available balance to the form that lists, exports and receipts show. */
export function movementOrder(row: HistoryRow): Order {
  return {
    id: row.id,
    at: row.occurredAt,
    title: movementName(row),
    asset: row.asset,
    amount: signed(row),
    after: row.balanceAfter,
    statusCode: '',
    status: null,
    note: row.reference,
    facts: [
      { label: labels.time, value: writeAt(row.occurredAt) },
      { label: labels.type, value: kindName(row.kind) },
      { label: labels.coin, value: row.asset },
      { label: labels.amount, value: signed(row), asset: row.asset },
      { label: labels.after, value: row.balanceAfter, asset: row.asset },
      { label: labels.reference, value: row.reference },
    ],
  };
}
