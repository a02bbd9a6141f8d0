import type { StateTable } from '../platform/moves.ts';

/** Whether the warm wallet may sign a payout. Closed: what it pays for ended before anybody let it. */
export const paymentReleaseStates = ['waiting', 'released', 'closed'] as const;
export type PaymentReleaseState = (typeof paymentReleaseStates)[number];

/** Nothing that was released is held back again. */
export const paymentReleaseTable: StateTable<PaymentReleaseState> = {
  states: paymentReleaseStates,
  initial: ['waiting'],
  moves: [
    { from: 'waiting', to: 'released', by: ['operator'] },
    { from: 'waiting', to: 'closed', by: ['provider'] },
  ],
};
