import type { StateTable } from '../platform/moves.ts';

/** The steps of a transfer between accounts, as its progress bar shows them. */
export const transferStepStates = ['transfer', 'audit', 'arrived'] as const;
export type TransferStep = (typeof transferStepStates)[number];

/** Where a transfer can be: on one of its steps, or back with who sent it. */
export const transferStates = [...transferStepStates, 'returned'] as const;
export type TransferState = (typeof transferStates)[number];

/** The allowed moves; a state that nothing leads on from is final. */
export const transferTable: StateTable<TransferState> = {
  states: transferStates,
  initial: ['transfer'],
  moves: [
    { from: 'transfer', to: 'audit', by: ['clock'] },
    { from: 'transfer', to: 'arrived', by: ['clock'] },
    { from: 'audit', to: 'arrived', by: ['operator'] },
    { from: 'audit', to: 'returned', by: ['operator'] },
  ],
};
