import { fiatDeposits } from '#src/features/fiat-deposits/index.ts';
import { payouts } from '#src/features/fiat-withdrawals/index.ts';
import type { RecordDomain } from '#src/features/records/index.ts';
import { globalRecords } from './records.ts';

/** Tabs of the account's records, in order: all movements first, then the orders of each domain that has any. */
export const recordLists: readonly [RecordDomain, ...RecordDomain[]] = [globalRecords, fiatDeposits, payouts];
