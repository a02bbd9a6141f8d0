/** Money that leaves, counted over 24 hours whatever carries it: what reviews and second operators are decided by. */
export { reviewLimit, travelRuleLimit, type LimitOf } from './domain.ts';
export { dayOf, findReached, hotSum, readDay, sumsOf, type Day, type Outflow } from './sums.ts';
