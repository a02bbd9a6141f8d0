import { blockedByOrders } from '#server/platform/closing.ts';
import { remittanceOrders } from './tables.ts';

/** What keeps the owner from closing the account. */
export const remittanceBlockers = [blockedByOrders('remittance', remittanceOrders, ['account_id'])];
