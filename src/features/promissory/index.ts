import { lazy } from 'react';

export { dealtStates, otcOrders, promissoryStates } from './records.ts';
/** Over-the-counter trading, as a tab of conversions. */
export const OtcDesk = lazy(() => import('./otc-desk.tsx'));
