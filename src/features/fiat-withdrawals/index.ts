/** Withdrawals to banks, for the records of the global account. */
export { payoutList } from './order-list.ts';
