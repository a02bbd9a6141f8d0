import type { NoticeKind } from '../notices/kinds.ts';
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

/** Notices sent to both sides of an order. */
export type DealerNotice = Exclude<
  Extract<NoticeKind, `dealerOrder.${string}`>,
  'dealerOrder.message' | 'dealerOrder.reminder'
>;

/** Allowed moves; a state with no outgoing move is final. The clock completes no order: late ones are reviewed. */
export const dealerOrderTable: StateTable<DealerOrderState, DealerNotice> = {
  states: dealerOrderStates,
  initial: ['pendingDealerConfirmation', 'pendingPayment'],
  moves: [
    { from: 'pendingDealerConfirmation', to: 'pendingUserPayment', by: ['dealer'], notices: ['dealerOrder.accepted'] },
    {
      from: 'pendingDealerConfirmation',
      to: 'pendingDealerPayment',
      by: ['dealer'],
      notices: ['dealerOrder.accepted'],
    },
    {
      from: 'pendingDealerConfirmation',
      to: 'cancelled',
      by: ['user', 'dealer', 'clock'],
      notices: ['dealerOrder.cancelled'],
    },
    { from: 'pendingUserPayment', to: 'cancelled', by: ['user', 'clock'], notices: ['dealerOrder.cancelled'] },
    { from: 'pendingUserPayment', to: 'paid', by: ['user'], notices: ['dealerOrder.paid'] },
    { from: 'paid', to: 'completed', by: ['dealer', 'operator'], notices: ['dealerOrder.completed'] },
    { from: 'paid', to: 'paymentFailed', by: ['operator'], notices: ['dealerOrder.failed'] },
    { from: 'pendingDealerPayment', to: 'pendingUserConfirmation', by: ['dealer'], notices: ['dealerOrder.paid'] },
    { from: 'pendingDealerPayment', to: 'cancelled', by: ['clock', 'operator'], notices: ['dealerOrder.cancelled'] },
    { from: 'pendingUserConfirmation', to: 'completed', by: ['user', 'operator'], notices: ['dealerOrder.completed'] },
    { from: 'pendingUserConfirmation', to: 'paymentFailed', by: ['operator'], notices: ['dealerOrder.failed'] },
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
