/** Public interface of buying coins by card or from the fiat account. */
export { CardOrderDetails } from './card-order.tsx';
export { CardPanel } from './card-panel.tsx';
export type { CardOrder } from './rows.ts';
export { cardPurchases } from './records.ts';
export { cardPurchasesTable } from './sync.ts';
export { cardStates } from './wording.ts';
