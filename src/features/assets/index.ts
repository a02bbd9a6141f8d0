/** Digital assets: what other screens show of them. */
export { kindName } from './wording.ts';
