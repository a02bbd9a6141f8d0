import { assetTables } from '#src/features/assets/index.ts';

/** The account's transfers on this device; brought up to date after each that is sent too. */
export const transfersTable = assetTables.transfers;
