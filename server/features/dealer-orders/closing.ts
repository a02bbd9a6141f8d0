import { blockedByOrders } from '#server/platform/closing.ts';
import { dealerOrderOrders } from './tables.ts';

/** What keeps the owner from closing the account. */
export const dealerOrderBlockers = [blockedByOrders('dealerOrder', dealerOrderOrders, ['account_id', 'dealer_id'])];
