import { useQuery } from '@tanstack/react-query';
import { approvals } from '#contract/approvals/calls.ts';
import type { approvalsSchemas } from '#contract/approvals/schemas.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { useAccount } from '#src/platform/acting.ts';
import { ask } from '#src/platform/ask.ts';

export type ApprovalRow = ResultOf<(typeof approvalsSchemas)['list']>['items'][number];
export type Rules = ResultOf<(typeof approvalsSchemas)['getRules']>;

/** Everything below concerns the company whose account is shown; choosing another company clears it. */
export const approvalsKey = ['approvals'];
const refreshMs = 30_000;

export function useRules() {
  return useQuery(ask(approvals.getRules));
}

/** Returns the number of requests waiting for the user; 0 for users who approve nothing. */
export function useWaitingCount(): number {
  const account = useAccount();
  const mayApprove = account?.kycStatus === 3 && account.permissions.includes('payments.approve');
  const { data } = useQuery({
    ...ask(approvals.countWaiting),
    enabled: mayApprove,
    refetchInterval: refreshMs,
  });
  return mayApprove ? (data?.count ?? 0) : 0;
}
