import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { CardPurchaseFailure, CardPurchaseState } from '#contract/card-purchase/states.ts';
import type { Tone } from '#src/ui/status-tag.tsx';

/** What a state is called. */
export const cardStates: Readonly<
  Record<CardPurchaseState, { readonly name: MessageDescriptor; readonly tone: Tone }>
> = {
  pendingPayment: { name: msg`Awaiting payment`, tone: 'warn' },
  payingOut: { name: msg`Paying out`, tone: 'primary' },
  completed: { name: msg`Completed`, tone: 'good' },
  paymentFailed: { name: msg`Payment failed`, tone: 'bad' },
  cancelled: { name: msg`Cancelled`, tone: 'neutral' },
};

/** Why no coins came. */
export const cardFailures: Readonly<Record<CardPurchaseFailure, MessageDescriptor>> = {
  declined: msg`The card payment failed. If you were charged, the money goes back to your card.`,
  refunded: msg`The payment was refunded to your card before the coins were delivered.`,
  priceMoved: msg`The payment came late and the price had moved by more than 2.5%. It goes back to your card.`,
  chargeback: msg`The card’s bank reversed the payment before the coins were delivered.`,
};
