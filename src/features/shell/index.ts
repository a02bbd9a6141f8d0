import { part } from '#src/ui/boundary.tsx';

/** The parts of the shell that other features may use. */
export { Disclosure } from './disclosure.tsx';
export { FaultScreen } from './screens/fault.tsx';
export { guard } from './guard.ts';
export { isBare } from './rules.ts';
export { KycTag } from './kyc-tag.tsx';
export { loadFrame, Shell } from './shell.tsx';
/** For pages whose links are handled by the browser. */
export const Stranded = part(() => import('./stranded.tsx'), { failed: () => null });
