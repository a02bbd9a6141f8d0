import { fiatOrderStates, type FiatOrderState } from '../fiat/states.ts';
import type { NoticeKind } from '../notices/kinds.ts';
import type { StateTable } from '../platform/moves.ts';

/** What customers are told of a deposit in a currency as it moves; of a reversal they are told beside it. */
export type FiatDepositNotice = Exclude<Extract<NoticeKind, `fiatDeposit.${string}`>, 'fiatDeposit.reversed'>;

const cancelled = { notices: ['fiatDeposit.cancelled'] } as const;
const failed = { notices: ['fiatDeposit.failed'] } as const;

/**
 * A deposit in a currency, in the states of fiat orders (specification, section 4): `preOrder` waits for a payment,
 * `pendingPayment` for money that the bank or the customer has told us of, `pendingReview` for people or for the money that
 * a proof tells of, `inProgress` is being credited.
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
    { from: 'inProgress', to: 'success', by: ['provider', 'operator'], notices: ['fiatDeposit.credited'] },
    { from: 'inProgress', to: 'failed', by: ['provider', 'operator'], ...failed },
  ],
};

/** What a credit that the bank took back comes to: taken from the customer whole, or in part and owed. */
export const fiatReversalStates = ['owed', 'settled'] as const;
export type FiatReversalState = (typeof fiatReversalStates)[number];

/** What is owed is taken as money comes in, or written off by staff. */
export const fiatReversalTable: StateTable<FiatReversalState, 'fiatDeposit.reversed'> = {
  states: fiatReversalStates,
  initial: ['owed', 'settled'],
  moves: [{ from: 'owed', to: 'settled', by: ['clock', 'operator'], notices: ['fiatDeposit.reversed'] }],
};
