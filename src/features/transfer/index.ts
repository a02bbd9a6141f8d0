/** What of transfers other features show. */
export { transfers, transferStates } from './records.ts';
