import { blockedByOrders } from '#server/platform/closing.ts';
import { acceptorPairs } from './tables.ts';

/** What keeps the owner from closing the account. */
export const dealingBlockers = [blockedByOrders('dealing', acceptorPairs, ['account_id'], ['enabled'])];
