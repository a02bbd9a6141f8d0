import { blockedByOrders } from '#server/platform/closing.ts';
import { convertOrders } from './tables.ts';

/** What keeps the owner from closing the account. */
export const conversionBlockers = [blockedByOrders('conversion', convertOrders, ['account_id'])];
