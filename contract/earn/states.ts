import type { StateTable } from '../platform/moves.ts';

/** A redemption from an earning product. */
export const earnRedemptionStates = ['redeeming', 'success', 'failed'] as const;
export type EarnRedemptionState = (typeof earnRedemptionStates)[number];

/** The allowed moves; a state that nothing leads on from is final. */
export const earnRedemptionTable: StateTable<EarnRedemptionState> = {
  states: earnRedemptionStates,
  initial: ['redeeming'],
  moves: [
    { from: 'redeeming', to: 'success', by: ['provider', 'clock'] },
    { from: 'redeeming', to: 'failed', by: ['provider', 'clock'] },
  ],
};
