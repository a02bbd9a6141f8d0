import type { StateTable } from '../platform/moves.ts';

/** Whether the warm wallet may sign a payout. Closed: its payment ended, or was refused, before it was released. */
export const paymentReleaseStates = ['waiting', 'released', 'closed'] as const;
export type PaymentReleaseState = (typeof paymentReleaseStates)[number];

/** A released payment is never held back again. */
export const paymentReleaseTable: StateTable<PaymentReleaseState> = {
  states: paymentReleaseStates,
  initial: ['waiting'],
  moves: [
    { from: 'waiting', to: 'released', by: ['operator'] },
    { from: 'waiting', to: 'closed', by: ['provider', 'operator'] },
  ],
};
