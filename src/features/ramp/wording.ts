import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { DealerOrderCancellationReason, DealerOrderState } from '#contract/dealer-orders/states.ts';
import type { RecordState } from '#src/features/records/index.ts';
import type { RampOrder } from './rows.ts';

/** Names of the order states. */
export const dealerStates: Readonly<Record<DealerOrderState, RecordState>> = {
  pendingDealerConfirmation: { name: msg`Waiting for the merchant`, tone: 'primary', list: 'processing' },
  pendingUserPayment: { name: msg`Awaiting customer’s payment`, tone: 'warn', list: 'actionNeeded' },
  paid: { name: msg`Marked as paid`, tone: 'primary', list: 'processing' },
  pendingDealerPayment: { name: msg`Awaiting merchant’s payment`, tone: 'primary', list: 'processing' },
  pendingUserConfirmation: { name: msg`Awaiting confirmation of receipt`, tone: 'warn', list: 'actionNeeded' },
  completed: { name: msg`Completed`, tone: 'good', list: 'completed' },
  cancelled: { name: msg`Cancelled`, tone: 'neutral', list: 'cancelled' },
  paymentFailed: { name: msg`Ended by our team`, tone: 'bad', list: 'failed' },
  pendingPayment: { name: msg`Awaiting card payment`, tone: 'warn', list: 'actionNeeded' },
  payingOut: { name: msg`Paying out`, tone: 'primary', list: 'processing' },
};

const cancelReasons: Readonly<Record<DealerOrderCancellationReason, MessageDescriptor>> = {
  cancelledByYou: msg`Cancelled by the customer.`,
  userDidNotPayInTime: msg`The customer didn’t pay in time.`,
  receiptTimedOutTraderPaid: msg`Receipt wasn’t confirmed in time.`,
  traderDidNotPayInTime: msg`The merchant didn’t pay in time.`,
  userPaidTraderDidNotReceive: msg`We found that the payment didn’t arrive.`,
};

/** The reason an order was cancelled, if it was. The server stores none where the merchant didn't take the order. */
export function cancelReasonOf({
  status,
  cancelReason,
}: Pick<RampOrder, 'status' | 'cancelReason'>): MessageDescriptor | undefined {
  if (cancelReason !== null) return cancelReasons[cancelReason];
  return status === 'cancelled' ? msg`The merchant declined the order or didn’t accept it in time.` : undefined;
}
