import type { StateTable } from '../platform/moves.ts';

/** Open: it waits for the staff. Waiting: for the customer's answer. Closed: what it was about ended without a decision. */
export const caseStates = ['open', 'waiting', 'approved', 'rejected', 'closed'] as const;
export type CaseState = (typeof caseStates)[number];

/** The allowed moves of a case. */
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

/** Cases that nobody has decided. */
export const unsettledStates = ['open', 'waiting'] as const;
