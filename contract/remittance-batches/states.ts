import type { NoticeKind } from '../notices/kinds.ts';
import type { StateTable } from '../platform/moves.ts';

/** A file of remittances: checked, confirmed, maybe approved, then made line by line. */
export const remittanceBatchStates = ['checked', 'awaitingApproval', 'processing', 'completed', 'cancelled'] as const;
export type RemittanceBatchState = (typeof remittanceBatchStates)[number];

export type RemittanceBatchNotice = Extract<NoticeKind, `remittanceBatch.${string}`>;

/**
 * The allowed moves; a state that nothing leads on from is final. `completed` says that each line was tried: what became
 * of the remittances that were made is theirs.
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

/** A line of a batch: it waits for its turn, has become a remittance, or won't. */
export const batchLineStates = ['waiting', 'ordered', 'refused'] as const;
export type BatchLineState = (typeof batchLineStates)[number];
