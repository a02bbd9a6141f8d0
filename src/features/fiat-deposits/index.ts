import { part } from '#src/ui/boundary.tsx';

/** Money that comes in to the global account by bank transfer. */
export { fiatDeposits } from './records.ts';
export { fiatDepositStates } from './wording.ts';
/** Of the staff's pages, loaded with them. */
export const BankComparison = part(() => import('./bank-comparison.tsx'));
export const CreditCandidates = part(() => import('./candidates.tsx'));
export const CreditProofs = part(() => import('./proofs.tsx'));
