import { pageTextsThere } from '#src/platform/i18n.ts';
import { part } from '#src/ui/boundary.tsx';

/** Sign-ins on devices that the account didn't know, until its owner has put them away. */
export const NewDevices = part(async () => (await Promise.all([import('./new-devices.tsx'), pageTextsThere()]))[0], {
  failed: () => null,
});

/** For screens from which money leaves: says that it is blocked, and how long still. */
export const TransferBlock = part(
  async () => (await Promise.all([import('./transfer-block.tsx'), pageTextsThere()]))[0],
  { failed: () => null },
);
/** What an operation of the security history is called. */
export { operationName } from './wording.ts';
