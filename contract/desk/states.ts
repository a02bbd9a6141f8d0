import type { StateTable } from '../platform/moves.ts';

/**
 * Open: waits for the staff. Waiting: waits for the customer's answer. Closed: its subject ended without a decision.
 */
export const caseStates = ['open', 'waiting', 'approved', 'rejected', 'closed'] as const;
export type CaseState = (typeof caseStates)[number];

/** Allowed moves of a case. */
export const caseTable: StateTable<CaseState, 'case.asked'> = {
  states: caseStates,
  initial: ['open'],
  moves: [
    { from: 'open', to: 'waiting', by: ['operator'], notices: ['case.asked'] },
    { from: 'waiting', to: 'open', by: ['user', 'operator'] },
    { from: 'open', to: 'approved', by: ['operator'] },
    { from: 'open', to: 'rejected', by: ['operator'] },
    { from: 'open', to: 'closed', by: ['user', 'provider', 'clock', 'operator'] },
    { from: 'waiting', to: 'approved', by: ['operator'] },
    { from: 'waiting', to: 'rejected', by: ['operator'] },
    { from: 'waiting', to: 'closed', by: ['user', 'provider', 'clock', 'operator'] },
  ],
};

/** States of undecided cases. */
export const unsettledStates = ['open', 'waiting'] as const;
