/** Staff role names, for other features. */
export { useRoleNames } from './wording.ts';
