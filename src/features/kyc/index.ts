/** What the fields of the forms are called. */
export { fieldNames } from './wording.ts';
/** Why a verification is rejected, in words: what the desk says too. */
export { reasonShortNames as rejectionNames } from './wording.ts';
