import { part } from '#src/ui/boundary.tsx';
import { afterTexts } from '#src/ui/in-kit.tsx';

/** Sign-ins on devices that the account didn't know, until its owner has put them away. */
export const NewDevices = part(
  afterTexts(() => import('./new-devices.tsx')),
  { failed: () => null },
);

/** For screens from which money leaves: says that it is blocked, and how long still. */
export const TransferBlock = part(
  afterTexts(() => import('./transfer-block.tsx')),
  { failed: () => null },
);
/** What an operation of the security history is called. */
export { operationName } from './wording.ts';
