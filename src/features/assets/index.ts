import { lazy } from 'react';

/** What of the assets other features use. */
/** Deposits that this device keeps no copy of: a sub-account's. */
export const DepositList = lazy(() => import('./deposits/deposit-list.tsx'));
export { placesOf } from './places.ts';
export { useFoundOrders } from './orders/search.ts';
export { assetSyncs, syncAccount } from './sync.ts';
export { depositStates, kindName } from './wording.ts';
export { missingNames } from './deposits/wording.ts';
export { transferStates } from './orders/order.ts';
