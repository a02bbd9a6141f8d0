import type { StateTable } from '../platform/moves.ts';

/** An order between a user and a dealer, buying or selling (specification, section 4). */
export const dealerOrderStates = [
  'pendingDealerConfirmation',
  'cancelled',
  'pendingUserPayment',
  'pendingUserConfirmation',
  'pendingDealerPayment',
  'completed',
  'paymentFailed',
  'pendingPayment',
  'payingOut',
  'paid',
] as const;
export type DealerOrderState = (typeof dealerOrderStates)[number];

/** The allowed moves; a state that nothing leads on from is final. */
export const dealerOrderTable: StateTable<DealerOrderState> = {
  states: dealerOrderStates,
  initial: ['pendingDealerConfirmation', 'pendingPayment'],
  moves: [
    { from: 'pendingDealerConfirmation', to: 'pendingUserPayment', by: ['dealer'] },
    { from: 'pendingDealerConfirmation', to: 'pendingDealerPayment', by: ['dealer'] },
    { from: 'pendingDealerConfirmation', to: 'cancelled', by: ['user', 'dealer', 'clock'] },
    { from: 'pendingUserPayment', to: 'cancelled', by: ['user', 'clock'] },
    { from: 'pendingUserPayment', to: 'paid', by: ['user'] },
    { from: 'paid', to: 'completed', by: ['dealer', 'operator'] },
    { from: 'paid', to: 'paymentFailed', by: ['operator'] },
    { from: 'pendingDealerPayment', to: 'pendingUserConfirmation', by: ['dealer'] },
    { from: 'pendingDealerPayment', to: 'cancelled', by: ['clock', 'operator'] },
    { from: 'pendingUserConfirmation', to: 'completed', by: ['user', 'operator', 'clock'] },
    { from: 'pendingUserConfirmation', to: 'paymentFailed', by: ['operator'] },
    { from: 'pendingPayment', to: 'payingOut', by: ['provider'] },
    { from: 'pendingPayment', to: 'cancelled', by: ['user', 'clock'] },
    { from: 'pendingPayment', to: 'paymentFailed', by: ['provider'] },
    { from: 'payingOut', to: 'completed', by: ['provider'] },
    { from: 'payingOut', to: 'paymentFailed', by: ['provider'] },
  ],
};

/** Why an order was cancelled. */
export const dealerOrderCancellationReasons = [
  'cancelledByYou',
  'userDidNotPayInTime',
  'receiptTimedOutTraderPaid',
  'traderDidNotPayInTime',
  'userPaidTraderDidNotReceive',
] as const;
export type DealerOrderCancellationReason = (typeof dealerOrderCancellationReasons)[number];
