import { part } from '#src/ui/boundary.tsx';

/** Money coming in to the global account by bank transfer. */
export { fiatDeposits } from './records.ts';
export { fiatDepositStates } from './wording.ts';
/** For staff pages; loaded with them. */
export const BankComparison = part(() => import('./bank-comparison.tsx'));
export const CreditCandidates = part(() => import('./candidates.tsx'));
export const CreditProofs = part(() => import('./proofs.tsx'));
