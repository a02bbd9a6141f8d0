import { waitingStates } from '../approvals/rules.ts';
import type { NoticeKind } from '../notices/kinds.ts';
import type { StateTable } from '../platform/moves.ts';

/** Steps of a transfer between accounts, as its progress bar shows them. */
export const transferStepStates = ['transfer', 'audit', 'arrived'] as const;

/** States of a transfer: on one of its steps, waiting for members of the sending company, or returned to it. */
export const transferStates = [...transferStepStates, ...waitingStates, 'returned'] as const;
export type TransferState = (typeof transferStates)[number];

/** States of a stored transfer: its first step is already over. */
export const storedTransferStates = transferStates.filter((state) => state !== 'transfer');
export type StoredTransferState = (typeof storedTransferStates)[number];

/** Notices sent to the sender and the payee about a transfer's moves. */
export type TransferNotice = Extract<NoticeKind, `transfer.${string}`>;

/** Allowed transitions; a state with no transition out is final. */
export const transferTable: StateTable<TransferState, TransferNotice> = {
  states: transferStates,
  initial: ['transfer'],
  moves: [
    { from: 'transfer', to: 'audit', by: ['clock'] },
    { from: 'transfer', to: 'arrived', by: ['clock'] },
    { from: 'transfer', to: 'pendingMultiSig', by: ['clock'] },
    { from: 'transfer', to: 'awaitingSuperiorApproval', by: ['clock'] },
    { from: 'pendingMultiSig', to: 'awaitingSuperiorApproval', by: ['user'] },
    { from: 'pendingMultiSig', to: 'returned', by: ['user', 'clock'] },
    { from: 'awaitingSuperiorApproval', to: 'audit', by: ['user'] },
    { from: 'awaitingSuperiorApproval', to: 'arrived', by: ['user'], notices: ['transfer.received'] },
    { from: 'awaitingSuperiorApproval', to: 'returned', by: ['user', 'clock'] },
    { from: 'audit', to: 'arrived', by: ['operator'], notices: ['transfer.released', 'transfer.received'] },
    { from: 'audit', to: 'returned', by: ['operator'], notices: ['transfer.returned'] },
  ],
};
