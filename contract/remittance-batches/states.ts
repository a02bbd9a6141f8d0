import type { NoticeKind } from '../notices/kinds.ts';
import type { StateTable } from '../platform/moves.ts';

/** A file of remittances: checked, confirmed, possibly approved, then made line by line. */
export const remittanceBatchStates = ['checked', 'awaitingApproval', 'processing', 'completed', 'cancelled'] as const;
export type RemittanceBatchState = (typeof remittanceBatchStates)[number];

export type RemittanceBatchNotice = Extract<NoticeKind, `remittanceBatch.${string}`>;

/**
 * Allowed moves; a state with no outgoing move is final. `completed` means each line was attempted: the remittances
 * that were made have their own states.
 */
export const remittanceBatchTable: StateTable<RemittanceBatchState, RemittanceBatchNotice> = {
  states: remittanceBatchStates,
  initial: ['checked'],
  moves: [
    { from: 'checked', to: 'awaitingApproval', by: ['user'] },
    { from: 'checked', to: 'processing', by: ['user'] },
    { from: 'awaitingApproval', to: 'processing', by: ['user'] },
    { from: 'awaitingApproval', to: 'cancelled', by: ['user', 'clock'] },
    { from: 'processing', to: 'completed', by: ['clock'], notices: ['remittanceBatch.completed'] },
  ],
};

/** A line of a batch: it waits, has become a remittance, or is refused. */
export const batchLineStates = ['waiting', 'ordered', 'refused'] as const;
export type BatchLineState = (typeof batchLineStates)[number];
