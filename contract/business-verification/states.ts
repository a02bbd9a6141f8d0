import type { StateTable } from '../platform/moves.ts';

/** Verification of a company (specification, section 4). */
export const businessVerificationStates = ['notVerified', 'failed', 'verified'] as const;
export type BusinessVerificationState = (typeof businessVerificationStates)[number];

/** Allowed moves; a state with no outgoing move is final. */
export const businessVerificationTable: StateTable<BusinessVerificationState> = {
  states: businessVerificationStates,
  initial: ['notVerified'],
  moves: [
    { from: 'notVerified', to: 'verified', by: ['operator', 'provider'] },
    { from: 'failed', to: 'verified', by: ['operator', 'provider'] },
    { from: 'notVerified', to: 'failed', by: ['operator', 'provider'] },
  ],
};
