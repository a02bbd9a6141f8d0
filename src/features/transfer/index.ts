/** The parts of transfers that other features show. */
export { transfers, transferStates } from './records.ts';
