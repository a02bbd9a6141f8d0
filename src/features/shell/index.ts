import { part } from '#src/ui/boundary.tsx';

/** What others may use of the shell. */
export { Disclosure } from './disclosure.tsx';
export { FaultScreen } from './screens/fault.tsx';
export { guard } from './guard.ts';
export { isBare } from './rules.ts';
export { KycTag } from './kyc-tag.tsx';
export { loadFrame, Shell } from './shell.tsx';
/** Of pages whose links are the browser's. */
export const Stranded = part(() => import('./stranded.tsx'), { failed: () => null });
