import type { NoticeKind } from '../notices/kinds.ts';
import type { StateTable } from '../platform/moves.ts';

/** A currency pair that a market maker offers. */
export const acceptorPairStates = ['enabled', 'disabled'] as const;
export type AcceptorPairState = (typeof acceptorPairStates)[number];

/** Allowed moves; a state with no outgoing move is final. */
export const acceptorPairTable: StateTable<AcceptorPairState> = {
  states: acceptorPairStates,
  initial: ['disabled'],
  moves: [
    { from: 'enabled', to: 'disabled', by: ['dealer', 'operator'] },
    { from: 'disabled', to: 'enabled', by: ['dealer'] },
  ],
};

/** An order as a market maker sees it. */
export const acceptorOrderStates = [
  'paymentFailed',
  'orderCancelled',
  'awaitingUserPayment',
  'completed',
  'paid',
] as const;
export type AcceptorOrderState = (typeof acceptorOrderStates)[number];

/** Notices sent to both sides of an order. */
export type PromissoryNotice = Extract<NoticeKind, `promissory.${string}`>;

/** Allowed moves; a state with no outgoing move is final. */
export const acceptorOrderTable: StateTable<AcceptorOrderState, PromissoryNotice> = {
  states: acceptorOrderStates,
  initial: ['awaitingUserPayment'],
  moves: [
    { from: 'awaitingUserPayment', to: 'paid', by: ['user'] },
    { from: 'awaitingUserPayment', to: 'orderCancelled', by: ['user', 'clock'] },
    { from: 'paid', to: 'completed', by: ['dealer', 'operator'], notices: ['promissory.completed'] },
    { from: 'paid', to: 'paymentFailed', by: ['operator', 'provider'], notices: ['promissory.failed'] },
  ],
};
