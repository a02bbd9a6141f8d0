import type { StateTable } from '../platform/moves.ts';

/** What one of the staff proposes and another one decides: a role, a correction, a refill, a change of the catalogue. */
export const proposalStates = ['proposed', 'approved', 'rejected'] as const;
export type ProposalState = (typeof proposalStates)[number];

/** The allowed moves; a state that nothing leads on from is final. */
export const proposalTable: StateTable<ProposalState> = {
  states: proposalStates,
  initial: ['proposed'],
  moves: [
    { from: 'proposed', to: 'approved', by: ['operator'] },
    { from: 'proposed', to: 'rejected', by: ['operator'] },
  ],
};
