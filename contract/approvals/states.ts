import type { StateTable } from '../platform/moves.ts';

/** What a company's members approve: two approvals to go, one to go, then how it ended. */
export const approvalStates = [
  'pendingMultiSig',
  'awaitingSuperiorApproval',
  'approved',
  'rejected',
  'withdrawn',
  'expired',
] as const;
export type ApprovalState = (typeof approvalStates)[number];

/** The allowed moves; a state that nothing leads on from is final. */
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
