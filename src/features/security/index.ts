import { part } from '#src/ui/boundary.tsx';
import { afterTexts } from '#src/ui/in-kit.tsx';

/** Sign-ins on devices new to the account, until its owner dismisses them. */
export const NewDevices = part(
  afterTexts(() => import('./new-devices.tsx')),
  { failed: () => null },
);

/** For screens that send money out: says that transfers are blocked, and for how long. */
export const TransferBlock = part(
  afterTexts(() => import('./transfer-block.tsx')),
  { failed: () => null },
);
/** For a customer without assets: what to do first, and what of it is done. */
export const GetStarted = part(
  afterTexts(() => import('./get-started.tsx')),
  { failed: () => null },
);

/** Names of operations in the security history. */
export { operationName } from './wording.ts';
