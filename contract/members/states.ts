import type { StateTable } from '../platform/moves.ts';

/** An invitation to a company. Only a pending one can be accepted. */
export const invitationStates = ['pending', 'accepted', 'cancelled', 'expired'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** The allowed moves; a state that nothing leads on from is final. */
export const invitationTable: StateTable<InvitationState> = {
  states: invitationStates,
  initial: ['pending'],
  moves: [
    { from: 'pending', to: 'accepted', by: ['user'] },
    { from: 'pending', to: 'cancelled', by: ['user'] },
    { from: 'pending', to: 'expired', by: ['clock'] },
  ],
};
