/** Money that leaves, counted over 24 hours whatever carries it: the basis for reviews and second operators. */
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
