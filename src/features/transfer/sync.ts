import { syncNow } from '#src/platform/local.ts';
import { assetSyncs } from '#src/features/assets/index.ts';

/** The account's transfers on this device. */
export const transferSync = assetSyncs.transfers;

/** Brings the transfers on this device up to date; also after each that is sent. */
export function syncTransfers(): Promise<void> {
  return syncNow(transferSync);
}
