import { part } from '#src/ui/boundary.tsx';

/** For screens from which money leaves: says that it is blocked, and how long still. */
export const TransferBlock = part(() => import('./transfer-block.tsx'), { failed: () => null });
/** What an operation of the security history is called. */
export { operationName } from './wording.ts';
