/** What bank withdrawals and remittances share: the lane to the bank, the desk, the reconciliation with its books. */
export { bookPayouts } from './book.ts';
export { nothingYet, payoutColumns, withheldOfPayouts, type PayoutColumns, type WhyUnpaid } from './columns.ts';
export { sealedDetails } from './details.ts';
export { payoutCase, payoutCases } from './desk-case.ts';
export { bankLane, byBank } from './hand-over.ts';
