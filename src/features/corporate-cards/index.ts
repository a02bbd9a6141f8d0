/** A company's cards. Others say in its words why one was declined, what was asked for and how a dispute stands. */
export { declineNames, disputeStates, requestFieldNames } from './wording.ts';
export { cardPayments } from './records.ts';
