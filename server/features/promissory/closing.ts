import { blockedByOrders } from '#server/platform/closing.ts';
import { acceptorOrders } from './tables.ts';

/** What keeps the owner from closing the account. */
export const otcOrderBlockers = [blockedByOrders('otcOrder', acceptorOrders, ['account_id', 'dealer_id'])];
