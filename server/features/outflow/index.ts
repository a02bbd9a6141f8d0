/** Money that leaves, counted over 24 hours whatever carries it: what reviews and second operators are decided by. */
export { reviewLimit, travelRuleLimit, type LimitOf } from './domain.ts';
export { assertRoom, judgeByRoom, readRule, takeRoom, type Leaving, type Payer, type Room } from './room.ts';
export {
  addressLock,
  dayOf,
  daysOf,
  findReached,
  hotSum,
  locksOf,
  readDay,
  sumsOf,
  sumWith,
  type Day,
  type Outflow,
  type OutflowSides,
} from './sums.ts';
