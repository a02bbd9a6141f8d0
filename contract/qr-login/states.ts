import type { StateTable } from '../platform/moves.ts';

/** The code a phone scans to sign in a browser. */
export const qrLoginStates = ['waitingForScan', 'scanning', 'expired'] as const;
export type QrLoginState = (typeof qrLoginStates)[number];

/**
 * Allowed moves; a state with no outgoing move is final. The user's answer, confirmed or declined, uses up the code,
 * and so do two minutes.
 */
export const qrLoginTable: StateTable<QrLoginState> = {
  states: qrLoginStates,
  initial: ['waitingForScan'],
  moves: [
    { from: 'waitingForScan', to: 'scanning', by: ['user'] },
    { from: 'waitingForScan', to: 'expired', by: ['clock'] },
    { from: 'scanning', to: 'expired', by: ['user', 'clock'] },
  ],
};
