import type { StateTable } from '../platform/moves.ts';

/** The steps of a transfer between accounts, as its progress bar shows them. */
export const transferStepStates = ['transfer', 'audit', 'arrived'] as const;
export type TransferStep = (typeof transferStepStates)[number];

/** The allowed moves; a state that nothing leads on from is final. */
export const transferStepTable: StateTable<TransferStep> = {
  states: transferStepStates,
  initial: ['transfer'],
  moves: [
    { from: 'transfer', to: 'audit', by: ['clock'] },
    { from: 'audit', to: 'arrived', by: ['operator', 'clock'] },
  ],
};
