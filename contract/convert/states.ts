import type { StateTable } from '../platform/moves.ts';

/** A conversion of one asset into another. */
export const convertOrderStates = ['converting', 'completed', 'failed'] as const;
export type ConvertOrderState = (typeof convertOrderStates)[number];

/** Allowed moves; a state with no outgoing move is final. */
export const convertOrderTable: StateTable<ConvertOrderState> = {
  states: convertOrderStates,
  initial: ['converting'],
  moves: [
    { from: 'converting', to: 'completed', by: ['provider', 'clock'] },
    { from: 'converting', to: 'failed', by: ['provider', 'clock'] },
  ],
};
