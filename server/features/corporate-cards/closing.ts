import { blockedByOrders } from '#server/platform/closing.ts';
import { disputeOrders } from './dispute-tables.ts';
import { openStates } from './disputes.ts';
import { paymentOrders } from './payment-tables.ts';
import { cardOrders } from './tables.ts';

/** What keeps the owner from closing the account. */
export const corporateCardBlockers = [
  blockedByOrders('card', cardOrders, ['account_id']),
  blockedByOrders('cardPayment', paymentOrders, ['account_id'], ['authorized']),
  blockedByOrders('cardDispute', disputeOrders, ['account_id'], openStates),
];
