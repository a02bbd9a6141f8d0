import { toTrade } from '../acceptor/index.ts';
import type { AcceptorOrderTable } from './tables.ts';

/** Converts an order to the form in which calls return it, with the reader's counterparty. */
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
