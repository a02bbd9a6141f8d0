import { toTrade } from '../acceptor/index.ts';
import type { AcceptorOrderTable } from './tables.ts';

/** An order as the calls answer it, with whom its reader deals. */
export function toOrder(row: AcceptorOrderTable, counterparty: string) {
  return {
    id: row.id,
    ...toTrade(row),
    counterparty,
    status: row.status,
    failure: row.failure,
    payUntil: row.pay_until.toISOString(),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
