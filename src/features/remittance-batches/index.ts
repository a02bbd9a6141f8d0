/** Batch payments, for other features. */
export { stateNames as batchStates } from './wording.ts';
export { remittanceBatches } from './records.ts';
