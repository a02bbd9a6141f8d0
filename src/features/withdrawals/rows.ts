import type { ResultOf } from '#contract/platform/call.ts';
import type { withdrawalsSchemas } from '#contract/withdrawals/schemas.ts';
import { withdrawalsTable } from './sync.ts';

export type WithdrawalRow = ResultOf<typeof withdrawalsSchemas.list>['items'][number];
export type Terms = ResultOf<typeof withdrawalsSchemas.getTerms>;
export type Application = ResultOf<typeof withdrawalsSchemas.apply>;

/** Returns the selected account's withdrawals, newest first; undefined while the device is being read. */
export function useWithdrawals(): readonly WithdrawalRow[] | undefined {
  return withdrawalsTable.useNewest();
}
