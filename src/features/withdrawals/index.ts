/** What of the withdrawals other features show. */
export { useWithdrawals, type WithdrawalRow } from './rows.ts';
export { withdrawalsTable } from './sync.ts';
export { completed, listStatusOf, stateOf, withdrawalStateNames } from './wording.ts';
