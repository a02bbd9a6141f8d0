import { lazy } from 'react';

/** Orders with merchants, also used by the merchants' own screen. */
export { OrderCard } from './order-card.tsx';
export type { RampOrder } from './rows.ts';
export { ReleaseButton, StepButton } from './step-button.tsx';
export { dealerOrders } from './records.ts';
export { dealerOrdersTable } from './sync.ts';
export { dealerStates } from './wording.ts';

/** An order as shown to the staff member who decides it. */
export const DealerOrderRecord = lazy(() => import('./dealer-order-record.tsx'));
