import type { NoticeKind } from '../notices/kinds.ts';
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

/** Notices to customers about applications. */
export type GlobalAccountNotice = Extract<NoticeKind, `globalAccount.${string}`>;

/** Allowed moves; a state with no outgoing move is final. */
export const globalAccountApplicationTable: StateTable<GlobalAccountApplicationState, GlobalAccountNotice> = {
  states: globalAccountApplicationStates,
  initial: ['pendingReview'],
  moves: [
    { from: 'pendingReview', to: 'accountBeingCreated', by: ['operator'] },
    {
      from: 'pendingReview',
      to: 'informationNeedsConfirmation',
      by: ['operator'],
      notices: ['globalAccount.actionNeeded'],
    },
    { from: 'pendingReview', to: 'rejected', by: ['operator'], notices: ['globalAccount.rejected'] },
    { from: 'informationNeedsConfirmation', to: 'rejected', by: ['operator'], notices: ['globalAccount.rejected'] },
    { from: 'informationNeedsConfirmation', to: 'pendingReview', by: ['user'] },
    { from: 'rejected', to: 'pendingReview', by: ['user'] },
    { from: 'accountBeingCreated', to: 'activated', by: ['provider'], notices: ['globalAccount.opened'] },
    {
      from: 'accountBeingCreated',
      to: 'informationNeedsConfirmation',
      by: ['provider'],
      notices: ['globalAccount.actionNeeded'],
    },
  ],
};
