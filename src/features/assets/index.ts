import { lazy } from 'react';

/** What of the assets other features use. */
/** Deposits that this device keeps no copy of: a sub-account's. */
export const DepositList = lazy(() => import('./deposits/deposit-list.tsx'));
export { conversions, earnRecords, otcOrders, type OrderList } from './orders/lists.ts';
export { promissoryStates } from './orders/promissory-order.ts';
export type { Fact, Order } from './orders/order.ts';
export { OrderTab } from './orders/order-tab.tsx';
export { useBalances, useConversions, usePromissory, type ConversionRow, type PromissoryRow } from './rows.ts';
export type { HistoryFilter } from './filter.ts';
export { useFoundOrders } from './orders/search.ts';
export { assetTables, syncAccount } from './sync.ts';
export { depositStates, kindName } from './wording.ts';
export { missingNames } from './deposits/wording.ts';
export { conversionStates, transferListStatus, transferStates } from './orders/order.ts';
/** A deposit, and the report of a missing one, as the desk shows them beside their cases. */
export const DepositRecord = lazy(() => import('./deposits/operator-record.tsx'));
export const MissingDepositRecord = lazy(() => import('./deposits/missing-record.tsx'));
export { useHiddenAmounts } from './use-hidden-amounts.ts';
/** What a list shows, laid out for paper. */
export const OrderSheet = lazy(async () => ({ default: (await import('./screens/receipt.tsx')).OrderSheet }));
