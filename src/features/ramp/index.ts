import { lazy } from 'react';

/** Orders with merchants, as the merchants' own screen shows them too. */
export { OrderCard } from './order-card.tsx';
export type { RampOrder } from './rows.ts';
export { ReleaseButton, StepButton } from './step-button.tsx';
export { dealerOrders } from './records.ts';
export { dealerOrdersTable } from './sync.ts';
export { dealerStates } from './wording.ts';

/** An order as whoever decides about it sees it. */
export const DealerOrderRecord = lazy(() => import('./dealer-order-record.tsx'));
