import { assetSyncs } from '#src/features/assets/index.ts';

/** Withdrawals as this device keeps them, in the account's own database. */
export const withdrawalSync = assetSyncs.withdrawals;
