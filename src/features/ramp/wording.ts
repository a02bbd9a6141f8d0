import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { DealerOrderCancellationReason, DealerOrderState } from '#contract/dealer-orders/states.ts';
import type { Tone } from '#src/ui/status-tag.tsx';

/** What a state is called. */
export const dealerStates: Readonly<
  Record<DealerOrderState, { readonly name: MessageDescriptor; readonly tone: Tone }>
> = {
  pendingDealerConfirmation: { name: msg`Waiting for the merchant`, tone: 'primary' },
  pendingUserPayment: { name: msg`Awaiting customer’s payment`, tone: 'warn' },
  paid: { name: msg`Marked as paid`, tone: 'primary' },
  pendingDealerPayment: { name: msg`Awaiting merchant’s payment`, tone: 'primary' },
  pendingUserConfirmation: { name: msg`Awaiting confirmation of receipt`, tone: 'warn' },
  completed: { name: msg`Completed`, tone: 'good' },
  cancelled: { name: msg`Cancelled`, tone: 'neutral' },
  paymentFailed: { name: msg`Ended by our team`, tone: 'bad' },
  pendingPayment: { name: msg`Awaiting card payment`, tone: 'warn' },
  payingOut: { name: msg`Paying out`, tone: 'primary' },
};

/** Why it was cancelled. */
export const cancelReasons: Readonly<Record<DealerOrderCancellationReason, MessageDescriptor>> = {
  cancelledByYou: msg`Cancelled by the customer.`,
  userDidNotPayInTime: msg`The customer didn’t pay in time.`,
  receiptTimedOutTraderPaid: msg`Receipt wasn’t confirmed in time.`,
  traderDidNotPayInTime: msg`The merchant didn’t pay in time.`,
  userPaidTraderDidNotReceive: msg`We found that the payment didn’t arrive.`,
};
