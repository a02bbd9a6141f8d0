import type { StateTable } from '../platform/moves.ts';

/** An application for a global account (specification, section 4). */
export const globalAccountApplicationStates = [
  'pendingReview',
  'accountBeingCreated',
  'informationNeedsConfirmation',
  'rejected',
  'activated',
] as const;
export type GlobalAccountApplicationState = (typeof globalAccountApplicationStates)[number];

/** The allowed moves; a state that nothing leads on from is final. */
export const globalAccountApplicationTable: StateTable<GlobalAccountApplicationState> = {
  states: globalAccountApplicationStates,
  initial: ['pendingReview'],
  moves: [
    { from: 'pendingReview', to: 'accountBeingCreated', by: ['operator'] },
    { from: 'pendingReview', to: 'informationNeedsConfirmation', by: ['operator'] },
    { from: 'pendingReview', to: 'rejected', by: ['operator'] },
    { from: 'informationNeedsConfirmation', to: 'rejected', by: ['operator'] },
    { from: 'informationNeedsConfirmation', to: 'pendingReview', by: ['user'] },
    { from: 'rejected', to: 'pendingReview', by: ['user'] },
    { from: 'accountBeingCreated', to: 'activated', by: ['provider'] },
    { from: 'accountBeingCreated', to: 'informationNeedsConfirmation', by: ['provider'] },
  ],
};
