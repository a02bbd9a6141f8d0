/** Customers' debts in currencies that the bank took back after crediting. */
export { fiatDebtCases } from './cases.ts';
export {
  beginCardDebt,
  beginReversal,
  collectDebts,
  collectFrom,
  fiatDebtOf,
  findReversal,
  hasFiatDebt,
  lockDebts,
  oldestFiatDebt,
  postAndCollect,
  type Debts,
} from './debt.ts';
export { fiatDebtsOwned } from './own.ts';
export type { ReversalRow } from './tables.ts';
