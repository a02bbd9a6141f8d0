/** Batch payments, for other features. */
export { remittanceBatches } from './records.ts';
