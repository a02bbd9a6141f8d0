import { fiatOrderStates, type FiatOrderState } from '../fiat/states.ts';
import type { NoticeKind } from '../notices/kinds.ts';
import type { StateTable } from '../platform/moves.ts';

/** Notices to customers when a deposit in a currency moves; a reversal has its own notice. */
export type FiatDepositNotice = Exclude<Extract<NoticeKind, `fiatDeposit.${string}`>, 'fiatDeposit.reversed'>;

const cancelled = { notices: ['fiatDeposit.cancelled'] } as const;
const failed = { notices: ['fiatDeposit.failed'] } as const;

/**
 * A deposit in a currency, in the states of fiat orders (specification, section 4): `preOrder` waits for a payment,
 * `pendingPayment` for money the bank or the customer has reported, `pendingReview` for people or for the money a proof
 * refers to, `inProgress` is being credited.
 */
export const fiatDepositTable: StateTable<FiatOrderState, FiatDepositNotice> = {
  states: fiatOrderStates,
  initial: ['preOrder', 'pendingPayment'],
  moves: [
    { from: 'preOrder', to: 'pendingPayment', by: ['user', 'provider', 'operator'] },
    { from: 'preOrder', to: 'cancelled', by: ['user', 'clock'], ...cancelled },
    { from: 'pendingPayment', to: 'cancelled', by: ['user', 'clock'], ...cancelled },
    { from: 'pendingPayment', to: 'pendingReview', by: ['user'] },
    { from: 'pendingPayment', to: 'pendingReview', by: ['provider', 'operator'], notices: ['fiatDeposit.review'] },
    { from: 'pendingPayment', to: 'failed', by: ['provider'], ...failed },
    { from: 'pendingReview', to: 'inProgress', by: ['provider', 'operator'] },
    { from: 'pendingReview', to: 'rejected', by: ['operator'], notices: ['fiatDeposit.returned'] },
    { from: 'pendingReview', to: 'cancelled', by: ['user'], ...cancelled },
    // A proof whose money staff can't find.
    { from: 'pendingReview', to: 'failed', by: ['operator'], notices: ['fiatDeposit.notReceived'] },
    { from: 'inProgress', to: 'success', by: ['provider', 'operator'], notices: ['fiatDeposit.credited'] },
    { from: 'inProgress', to: 'failed', by: ['provider', 'operator'], ...failed },
  ],
};

/** State of a credit the bank took back: fully taken from the customer, or partly owed. */
export const fiatReversalStates = ['owed', 'settled'] as const;
export type FiatReversalState = (typeof fiatReversalStates)[number];

/** The owed amount is taken from incoming money, or written off by staff. */
export const fiatReversalTable: StateTable<FiatReversalState, 'fiatDeposit.reversed'> = {
  states: fiatReversalStates,
  initial: ['owed', 'settled'],
  moves: [{ from: 'owed', to: 'settled', by: ['clock', 'operator'], notices: ['fiatDeposit.reversed'] }],
};

/** State of a credit held in suspense: unassigned, assigned to a customer, return requested, and the outcome. */
export const creditDecisionStates = ['unassigned', 'assigned', 'returning', 'credited', 'returned'] as const;
export type CreditDecisionState = (typeof creditDecisionStates)[number];

/**
 * Nothing is credited before it is assigned to a customer; returning a large credit takes a second staff member's
 * approval.
 */
export const creditDecisionTable: StateTable<CreditDecisionState> = {
  states: creditDecisionStates,
  initial: ['unassigned', 'assigned'],
  moves: [
    { from: 'unassigned', to: 'assigned', by: ['operator'] },
    { from: 'unassigned', to: 'returning', by: ['operator'] },
    { from: 'assigned', to: 'credited', by: ['operator'] },
    { from: 'assigned', to: 'returning', by: ['operator'] },
    { from: 'returning', to: 'returned', by: ['operator'] },
    { from: 'returning', to: 'assigned', by: ['operator'] },
  ],
};
