/** Who of the staff may decide what: never about himself, never alone where two have to, never without a verification. */
export { decidersOf, staffCommand, takeDecision, type StaffDecision } from './decide.ts';
export { conflictOf, ownCases, relatedAmong, type Sides } from './sides.ts';
