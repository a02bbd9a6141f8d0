import { blockedByOrders } from '#server/platform/closing.ts';
import { globalAccountOrders } from './tables.ts';

/** What keeps the owner from closing the account. */
export const globalAccountBlockers = [
  blockedByOrders('globalAccount', globalAccountOrders, ['account_id'], ['pendingReview', 'accountBeingCreated']),
];
