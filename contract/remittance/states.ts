import type { StateTable } from '../platform/moves.ts';

/** A payment to a recipient abroad. */
export const remittanceOrderStates = ['pending', 'processing', 'success', 'failed'] as const;
export type RemittanceOrderState = (typeof remittanceOrderStates)[number];

/** The allowed moves; a state that nothing leads on from is final. */
export const remittanceOrderTable: StateTable<RemittanceOrderState> = {
  states: remittanceOrderStates,
  initial: ['pending'],
  moves: [
    { from: 'pending', to: 'processing', by: ['operator', 'provider'] },
    { from: 'pending', to: 'failed', by: ['operator', 'clock'] },
    { from: 'processing', to: 'success', by: ['provider'] },
    { from: 'processing', to: 'failed', by: ['provider', 'operator'] },
  ],
};
