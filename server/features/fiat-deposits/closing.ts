import { blockedByOrders } from '#server/platform/closing.ts';
import { fiatDeposits } from './tables.ts';

/** What keeps the owner from closing the account. */
export const fiatDepositBlockers = [blockedByOrders('fiatDeposit', fiatDeposits, ['account_id'])];
