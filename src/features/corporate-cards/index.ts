/** A company's cards. Others say in its words why one was declined. */
export { declineNames } from './wording.ts';
