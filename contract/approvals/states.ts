import type { StateTable } from '../platform/moves.ts';

/** States of an approval by a company's members: two approvals left, one left, then the outcome. */
export const approvalStates = [
  'pendingMultiSig',
  'awaitingSuperiorApproval',
  'approved',
  'rejected',
  'withdrawn',
  'expired',
] as const;
export type ApprovalState = (typeof approvalStates)[number];

/** Allowed moves; a state with no outgoing move is final. */
export const approvalTable: StateTable<ApprovalState, 'approval.ended'> = {
  states: approvalStates,
  initial: ['pendingMultiSig', 'awaitingSuperiorApproval'],
  moves: [
    { from: 'pendingMultiSig', to: 'awaitingSuperiorApproval', by: ['user'] },
    { from: 'pendingMultiSig', to: 'rejected', by: ['user'], notices: ['approval.ended'] },
    { from: 'pendingMultiSig', to: 'withdrawn', by: ['user'] },
    { from: 'pendingMultiSig', to: 'expired', by: ['clock'], notices: ['approval.ended'] },
    { from: 'awaitingSuperiorApproval', to: 'approved', by: ['user'], notices: ['approval.ended'] },
    { from: 'awaitingSuperiorApproval', to: 'rejected', by: ['user'], notices: ['approval.ended'] },
    { from: 'awaitingSuperiorApproval', to: 'withdrawn', by: ['user'] },
    { from: 'awaitingSuperiorApproval', to: 'expired', by: ['clock'], notices: ['approval.ended'] },
  ],
};
