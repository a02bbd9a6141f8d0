import { lazy } from 'react';

/** The parts of assets that other features use. */
/** Deposits that this device stores no copy of: a sub-account's. */
export const DepositList = lazy(() => import('./deposits/deposit-list.tsx'));
export {
  useBalances,
  useConversions,
  usePromissory,
  type ConversionRow,
  type EarnRow,
  type PromissoryRow,
} from './rows.ts';
export { AvailableLine, AvailableText, useAvailable, type Available } from './available.tsx';
export { deposits } from './deposits/records.ts';
export { assetTables, syncAccount } from './sync.ts';
export { depositStates, kindName } from './wording.ts';
export { missingNames } from './deposits/wording.ts';
/** A deposit and a report of a missing one, as the desk shows them beside their cases. */
export const DepositRecord = lazy(() => import('./deposits/operator-record.tsx'));
export const MissingDepositRecord = lazy(() => import('./deposits/missing-record.tsx'));
