export { moveNames } from './wording.ts';
