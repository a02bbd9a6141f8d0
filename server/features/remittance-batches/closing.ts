import { blockedByOrders } from '#server/platform/closing.ts';
import { remittanceBatchOrders } from './tables.ts';

/** What keeps the owner from closing the account. */
export const remittanceBatchBlockers = [
  blockedByOrders('remittanceBatch', remittanceBatchOrders, ['account_id'], ['awaitingApproval', 'processing']),
];
