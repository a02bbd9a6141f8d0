import type { DealerOrderState } from '../dealer-orders/states.ts';
import type { NoticeKind } from '../notices/kinds.ts';
import type { StateTable } from '../platform/moves.ts';

/** The states of buying and selling (specification, section 4) that a purchase from the platform goes through. */
export const cardPurchaseStates = [
  'pendingPayment',
  'payingOut',
  'completed',
  'paymentFailed',
  'cancelled',
] as const satisfies readonly DealerOrderState[];
export type CardPurchaseState = (typeof cardPurchaseStates)[number];

export type CardPurchaseNotice = Extract<NoticeKind, 'cardPurchase.completed' | 'cardPurchase.failed'>;

/** Allowed moves, all of them moves of a dealer's order. A reversal after the end is a record of its own. */
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
 * State of a payment at its provider.
 * - `awaitingPayment`: its page waits for a card
 * - `processing`: a card was charged, the bank has yet to settle
 * - `onHold`: the provider is reviewing it
 * - `delivering`: it is about to be ours
 * - `completed`: it is ours
 * - `failed`, `cancelled`: nothing was paid, or it was returned
 * - `expired`: not paid in time; a late response from a bank may revive it
 * - `refunded`: it was returned to the card
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

/** Why no coins were delivered. */
export const cardPurchaseFailures = ['declined', 'refunded', 'priceMoved', 'notOffered', 'chargeback'] as const;
export type CardPurchaseFailure = (typeof cardPurchaseFailures)[number];

/** How a payment was returned after its coins were delivered. */
export const cardReversalKinds = ['refund', 'chargeback'] as const;
export type CardReversalKind = (typeof cardReversalKinds)[number];

/** State of the coins still owed: `covered` once all are recovered but a person still has to review it. */
export const cardReversalStates = ['owed', 'covered', 'settled'] as const;
export type CardReversalState = (typeof cardReversalStates)[number];

/** A chargeback is reviewed even if nothing is owed; a refund only while something is. */
export const cardReversalTable: StateTable<CardReversalState> = {
  states: cardReversalStates,
  initial: ['owed', 'covered', 'settled'],
  moves: [
    { from: 'owed', to: 'covered', by: ['clock'] },
    { from: 'owed', to: 'settled', by: ['clock', 'operator'] },
    { from: 'covered', to: 'settled', by: ['operator'] },
  ],
};
