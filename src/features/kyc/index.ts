/** Names of the form fields. */
export { fieldNames } from './wording.ts';
/** What was entered, in words and in the order of the forms. */
export { enteredText, inFieldOrder } from './entered.ts';
/** Why an earlier attempt was returned, from the fact of a case. */
export { earlierReasonText } from './earlier-attempts.tsx';
/** Reasons for rejecting a verification, in words; the desk uses them too. */
export { reasonShortNames as rejectionNames } from './wording.ts';
