import { assetTables } from '#src/features/assets/index.ts';

/** Withdrawals as this device keeps them; brought up to date with the rest of the account. */
export const withdrawalsTable = assetTables.withdrawals;
