import { deposits } from '#src/features/assets/index.ts';
import { cardPurchases } from '#src/features/card-purchase/index.ts';
import { conversions } from '#src/features/convert/index.ts';
import { cardPayments } from '#src/features/corporate-cards/index.ts';
import { earnRecords } from '#src/features/earn/index.ts';
import { fiatDeposits } from '#src/features/fiat-deposits/index.ts';
import { payouts } from '#src/features/fiat-withdrawals/index.ts';
import { otcOrders } from '#src/features/promissory/index.ts';
import { dealerOrders } from '#src/features/ramp/index.ts';
import type { RecordDomain } from '#src/features/records/index.ts';
import { remittances } from '#src/features/remittance/index.ts';
import { remittanceBatches } from '#src/features/remittance-batches/index.ts';
import { transfers } from '#src/features/transfer/index.ts';
import { withdrawals } from '#src/features/withdrawals/index.ts';
import type { UserRows } from '#worker/local/tables.ts';

/** Local tables of orders: those with a status and a creation time. */
type OrderTable = {
  [Name in keyof UserRows]: UserRows[Name] extends { id: string; createdAt: string; status: string } ? Name : never;
}[keyof UserRows];

/** Tables among them that move no money: cases and reports, and the cards themselves. */
type WithoutMoney = 'appeals' | 'corporateCards' | 'missingDeposits';

/** Every kind of order with what its domain declares; an undeclared kind doesn't compile. */
export const orderDomains: Readonly<Record<Exclude<OrderTable, WithoutMoney>, RecordDomain>> = {
  deposits,
  withdrawals,
  transfers,
  conversions,
  earnRecords,
  promissoryOrders: otcOrders,
  cardPurchases,
  dealerOrders,
  fiatDeposits,
  fiatWithdrawals: payouts,
  remittances,
  remittanceBatches,
  cardPayments,
};
