/** What other features may use of the shell. */
export { Disclosure } from './disclosure.tsx';
export { KycTag } from './kyc-tag.tsx';
export { titleOf } from './titles.ts';
