import { blockedByOrders } from '#server/platform/closing.ts';
import { cardPurchases } from './tables.ts';

/** What keeps the owner from closing the account. */
export const cardPurchaseBlockers = [blockedByOrders('cardPurchase', cardPurchases, ['account_id'])];
