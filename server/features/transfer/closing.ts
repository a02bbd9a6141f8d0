import { blockedByOrders } from '#server/platform/closing.ts';
import { transferOrders } from './tables.ts';

/** What keeps the owner from closing the account. */
export const transferBlockers = [blockedByOrders('transfer', transferOrders, ['from_user', 'to_user'])];
