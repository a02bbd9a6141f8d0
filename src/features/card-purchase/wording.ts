import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { CardPurchaseFailure, CardPurchaseState } from '#contract/card-purchase/states.ts';
import type { RecordState } from '#src/features/records/index.ts';

/** Name of each state. */
export const cardStates: Readonly<Record<CardPurchaseState, RecordState>> = {
  pendingPayment: { name: msg`Awaiting payment`, tone: 'warn', list: 'actionNeeded' },
  payingOut: { name: msg`Paying out`, tone: 'primary', list: 'processing' },
  completed: { name: msg`Completed`, tone: 'good', list: 'completed' },
  paymentFailed: { name: msg`Payment failed`, tone: 'bad', list: 'failed' },
  cancelled: { name: msg`Cancelled`, tone: 'neutral', list: 'cancelled' },
};

/** Why no coins were delivered. */
export const cardFailures: Readonly<Record<CardPurchaseFailure, MessageDescriptor>> = {
  declined: msg`The card payment failed. If you were charged, the money goes back to your card.`,
  refunded: msg`The payment was refunded to your card before the coins were delivered.`,
  priceMoved: msg`The payment came late and the price had moved by more than 2.5%. It goes back to your card.`,
  notOffered: msg`The payment came late, when this purchase was no longer available. It goes back to your card.`,
  chargeback: msg`The card’s bank reversed the payment before the coins were delivered.`,
};
