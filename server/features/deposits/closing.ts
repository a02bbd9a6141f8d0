import { blockedByOrders } from '#server/platform/closing.ts';
import type { CryptoDepositState } from '#contract/deposits/states.ts';
import { depositOrders, missingOrders } from './tables.ts';

/** Not credited yet, or held: one that is credited counts as a balance, and one below the minimum never will be. */
const depositsOnTheirWay: readonly CryptoDepositState[] = [
  'pendingDeposit',
  'confirming',
  'confirmed',
  'complianceReview',
  'frozen',
];

/** What keeps the owner from closing the account. */
export const depositBlockers = [
  blockedByOrders('deposit', depositOrders, ['user_id'], depositsOnTheirWay),
  blockedByOrders('missingDeposit', missingOrders, ['user_id']),
];
