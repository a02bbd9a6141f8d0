import type { StateTable } from '../platform/moves.ts';

/** A conversion of one asset into another. */
export const convertOrderStates = ['converting', 'completed', 'failed'] as const;
export type ConvertOrderState = (typeof convertOrderStates)[number];

/** The allowed moves; a state that nothing leads on from is final. */
export const convertOrderTable: StateTable<ConvertOrderState> = {
  states: convertOrderStates,
  initial: ['converting'],
  moves: [
    { from: 'converting', to: 'completed', by: ['provider', 'clock'] },
    { from: 'converting', to: 'failed', by: ['provider', 'clock'] },
  ],
};
