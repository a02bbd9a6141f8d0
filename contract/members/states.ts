import type { StateTable } from '../platform/moves.ts';

/** An invitation to a company. Only a pending invitation can be accepted. */
export const invitationStates = ['pending', 'accepted', 'declined', 'cancelled', 'expired'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** Allowed moves; a state with no outgoing move is final. */
export const invitationTable: StateTable<InvitationState> = {
  states: invitationStates,
  initial: ['pending'],
  moves: [
    { from: 'pending', to: 'accepted', by: ['user'] },
    { from: 'pending', to: 'declined', by: ['user'] },
    { from: 'pending', to: 'cancelled', by: ['user'] },
    { from: 'pending', to: 'expired', by: ['clock'] },
  ],
};
