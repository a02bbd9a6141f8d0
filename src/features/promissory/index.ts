import { lazy } from 'react';

export { otcOrders, promissoryStates } from './records.ts';
/** Buying and selling over the counter, as a tab of conversions. */
export const OtcDesk = lazy(() => import('./otc-desk.tsx'));
