import { assetTables } from '#src/features/assets/index.ts';

/** The account's transfers on this device; also synced after each one sent. */
export const transfersTable = assetTables.transfers;
