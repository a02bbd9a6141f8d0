import { blockedByOrders } from '#server/platform/closing.ts';
import { fiatWithdrawalOrders } from './tables.ts';

/** What keeps the owner from closing the account. */
export const fiatWithdrawalBlockers = [blockedByOrders('bankWithdrawal', fiatWithdrawalOrders, ['account_id'])];
