/** What other features may use of the staff: what its roles are called. */
export { useRoleNames } from './wording.ts';
