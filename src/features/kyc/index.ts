/** Names of the form fields. */
export { fieldNames } from './wording.ts';
/** Reasons for rejecting a verification, in words; the desk uses them too. */
export { reasonShortNames as rejectionNames } from './wording.ts';
