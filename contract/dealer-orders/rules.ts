import { limits } from '../platform/limits.ts';
import { isFinal } from '../platform/moves.ts';
import { dealerOrderTable, type DealerOrderState } from './states.ts';

/** How long each step may take; an order keeps those that it was made under. */
export const dealerWindows = { confirmMinutes: 5, payMinutes: 15, receiptMinutes: 30 } as const;

/** For so many seconds a price is firm. */
export const dealerQuoteLifeS = 60;

/** So many orders of an account may wait for its payment at once. */
export const maxUnpaidBuys = 3;
/** So many orders that a dealer had confirmed may somebody cancel in a day (UTC); he orders no more until the next. */
export const maxCancellations = limits.dealerOrder.cancellationsPerDay;

/** The values that a security verification for `ramp.sell` is bound to. */
export const sellValues = (order: { readonly quoteId: string; readonly total: string; readonly method: string }) => ({
  change: 'sell',
  ...order,
});

/** Whether an order still goes on. */
export const isUnderWay = (status: DealerOrderState): boolean => !isFinal(dealerOrderTable, status);

/** Where the account that is paid to is shown to whoever pays: while he needs it. */
export const showsPayee: readonly DealerOrderState[] = [
  'pendingUserPayment',
  'paid',
  'pendingDealerPayment',
  'pendingUserConfirmation',
];
