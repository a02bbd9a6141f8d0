/** Batch payments, as other features show them. */
export { remittanceBatches } from './records.ts';
