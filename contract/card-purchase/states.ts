import type { DealerOrderState } from '../dealer-orders/states.ts';
import type { NoticeKind } from '../notices/kinds.ts';
import type { StateTable } from '../platform/moves.ts';

/** Of the states of buying and selling (specification, section 4) those that a purchase from the platform goes through. */
export const cardPurchaseStates = [
  'pendingPayment',
  'payingOut',
  'completed',
  'paymentFailed',
  'cancelled',
] as const satisfies readonly DealerOrderState[];
export type CardPurchaseState = (typeof cardPurchaseStates)[number];

export type CardPurchaseNotice = Extract<NoticeKind, 'cardPurchase.completed' | 'cardPurchase.failed'>;

/** The allowed moves, all of them moves of a dealer's order. What comes after the end is a reversal of its own. */
export const cardPurchaseTable: StateTable<CardPurchaseState, CardPurchaseNotice> = {
  states: cardPurchaseStates,
  initial: ['pendingPayment'],
  moves: [
    { from: 'pendingPayment', to: 'payingOut', by: ['provider'] },
    { from: 'pendingPayment', to: 'cancelled', by: ['user', 'clock'] },
    { from: 'pendingPayment', to: 'paymentFailed', by: ['provider'], notices: ['cardPurchase.failed'] },
    { from: 'payingOut', to: 'completed', by: ['provider'], notices: ['cardPurchase.completed'] },
    { from: 'payingOut', to: 'paymentFailed', by: ['provider'], notices: ['cardPurchase.failed'] },
  ],
};

/**
 * How far a payment is at its provider.
 * - `awaitingPayment`: its page waits for a card
 * - `processing`: a card was charged, the bank has yet to settle
 * - `onHold`: the provider looks at it
 * - `delivering`: it is about to be ours
 * - `completed`: it is ours
 * - `failed`, `cancelled`: nothing was paid, or it was given back
 * - `expired`: nobody paid in time; a bank that answers late may revive it
 * - `refunded`: it went back to the card
 * - `chargeback`: the cardholder's bank took it back
 */
export const cardPaymentStates = [
  'awaitingPayment',
  'processing',
  'onHold',
  'delivering',
  'completed',
  'failed',
  'cancelled',
  'expired',
  'refunded',
  'chargeback',
] as const;
export type CardPaymentState = (typeof cardPaymentStates)[number];

/** Why no coins came. */
export const cardPurchaseFailures = ['declined', 'refunded', 'priceMoved', 'notOffered', 'chargeback'] as const;
export type CardPurchaseFailure = (typeof cardPurchaseFailures)[number];

/** What came of a payment that went back after its coins were delivered. */
export const cardReversalKinds = ['refund', 'chargeback'] as const;
export type CardReversalKind = (typeof cardReversalKinds)[number];

/** What of the coins is still owed: `covered` once all came back and somebody has to look at it all the same. */
export const cardReversalStates = ['owed', 'covered', 'settled'] as const;
export type CardReversalState = (typeof cardReversalStates)[number];

/** A chargeback is looked at even where nothing is owed; a refund only while something is. */
export const cardReversalTable: StateTable<CardReversalState> = {
  states: cardReversalStates,
  initial: ['owed', 'covered', 'settled'],
  moves: [
    { from: 'owed', to: 'covered', by: ['clock'] },
    { from: 'owed', to: 'settled', by: ['clock', 'operator'] },
    { from: 'covered', to: 'settled', by: ['operator'] },
  ],
};
