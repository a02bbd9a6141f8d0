/** What of the withdrawals other features show. */
export { useWithdrawals, type WithdrawalRow } from './rows.ts';
export { completed, listStatusOf, stateOf, withdrawalStateNames } from './wording.ts';
