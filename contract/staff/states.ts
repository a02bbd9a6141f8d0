import type { StateTable } from '../platform/moves.ts';

/**
 * States of a proposal by one staff member that another decides: a role, a correction, a refill, a catalogue change.
 */
export const proposalStates = ['proposed', 'approved', 'rejected'] as const;
export type ProposalState = (typeof proposalStates)[number];

/** Allowed transitions; a state with no transition out is final. */
export const proposalTable: StateTable<ProposalState> = {
  states: proposalStates,
  initial: ['proposed'],
  moves: [
    { from: 'proposed', to: 'approved', by: ['operator'] },
    { from: 'proposed', to: 'rejected', by: ['operator'] },
  ],
};
