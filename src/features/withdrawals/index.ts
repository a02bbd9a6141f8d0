import { lazy } from 'react';

/** The parts of withdrawals that other features show. */
export { withdrawals } from './records.ts';
export { completed, withdrawalStateNames } from './wording.ts';
/** A withdrawal as the desk shows it next to its case. */
export const WithdrawalRecord = lazy(() => import('./operator-record.tsx'));
