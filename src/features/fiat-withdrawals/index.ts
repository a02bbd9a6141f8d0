/** Bank withdrawals, for the records of the global account, and parts shared with other payments to banks. */
export { ArrivalText } from './arrival-text.tsx';
export { Obstacles } from './obstacles.tsx';
export { payouts } from './records.ts';
export { PaidAccount, PaymentFacts } from './paid-account.tsx';
export { AccountNumber, PaymentRecord } from './payment-record.tsx';
export type { Point } from './progress.tsx';
export { purposeNames as payoutPurposeNames, stateNames as payoutStates, whyUnpaid } from './wording.ts';
export { ReferenceField } from './reference-field.tsx';
export { SchemeChoice } from './scheme-choice.tsx';
