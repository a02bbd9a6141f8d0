import { conversions } from '#src/features/convert/index.ts';
import { earnRecords } from '#src/features/earn/index.ts';
import { otcOrders } from '#src/features/promissory/index.ts';
import type { RecordDomain } from '#src/features/records/index.ts';
import { transfers } from '#src/features/transfer/index.ts';
import { withdrawals } from '#src/features/withdrawals/index.ts';
import { deposits } from '../deposits/records.ts';
import { movements } from './movements.tsx';

/** Tabs of the activity, in order: all movements, then the orders of each domain. */
export const walletLists: readonly RecordDomain[] = [
  movements,
  deposits,
  withdrawals,
  transfers,
  conversions,
  earnRecords,
];

/** Returns the list that the address names; movements by default. */
export const findWalletList = (name: string | undefined): RecordDomain =>
  [...walletLists, otcOrders].find((domain) => domain.name === name) ?? movements;
