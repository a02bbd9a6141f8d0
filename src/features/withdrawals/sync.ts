import { assetTables } from '#src/features/assets/index.ts';

/** Withdrawals on this device; synced with the rest of the account. */
export const withdrawalsTable = assetTables.withdrawals;
