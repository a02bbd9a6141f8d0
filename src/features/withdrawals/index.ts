import { lazy } from 'react';

/** What of the withdrawals other features show. */
export { withdrawals } from './records.ts';
export { completed, withdrawalStateNames } from './wording.ts';
/** A withdrawal as the desk shows it beside its case. */
export const WithdrawalRecord = lazy(() => import('./operator-record.tsx'));
