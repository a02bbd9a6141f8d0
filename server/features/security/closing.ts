import { blockedByOrders } from '#server/platform/closing.ts';
import { applicationOrders } from './tables.ts';

/** What keeps the owner from closing the account. */
export const securityBlockers = [blockedByOrders('securityChange', applicationOrders, ['user_id'])];
