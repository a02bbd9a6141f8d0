import { lazy } from 'react';

/** What of the assets other features use. */
/** Deposits that this device keeps no copy of: a sub-account's. */
export const DepositList = lazy(() => import('./deposits/deposit-list.tsx'));
export { conversions } from './orders/lists.ts';
export { OrderTab } from './orders/order-tab.tsx';
export { useBalances, useConversions, type ConversionRow } from './rows.ts';
export type { HistoryFilter } from './filter.ts';
export { useFoundOrders } from './orders/search.ts';
export { assetTables, syncAccount } from './sync.ts';
export { depositStates, kindName } from './wording.ts';
export { missingNames } from './deposits/wording.ts';
export { conversionStates, transferListStatus, transferStates } from './orders/order.ts';
