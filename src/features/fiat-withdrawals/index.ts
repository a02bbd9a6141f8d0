/** Withdrawals to banks, for the records of the global account, and what other payments to banks share with them. */
export { ArrivalText } from './arrival-text.tsx';
export { Obstacles } from './obstacles.tsx';
export { payoutList } from './order-list.ts';
export { SchemeChoice } from './scheme-choice.tsx';
