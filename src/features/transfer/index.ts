/** The parts of transfers that other features show. */
export { returnReasonNames } from './return-reasons.ts';
export { transfers, transferStates } from './records.ts';
