/** What others may use of the shell. */
export { Disclosure } from './disclosure.tsx';
export { FaultScreen } from './screens/fault.tsx';
export { guard } from './guard.ts';
export { isBare } from './rules.ts';
export { KycTag } from './kyc-tag.tsx';
export { loadFrame, Shell } from './shell.tsx';
