/** Why a verification is rejected, in words: what the desk says too. */
export { reasonShortNames as rejectionNames } from './wording.ts';
