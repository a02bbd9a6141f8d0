/** A company's cards. Other features use its wording for decline reasons, requests and dispute states. */
export { cardStates, declineNames, disputeStates, paymentStates, requestFieldNames } from './wording.ts';
export { cardPayments } from './records.ts';
