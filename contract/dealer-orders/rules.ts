import { limits } from '../platform/limits.ts';
import { isFinal } from '../platform/moves.ts';
import { dealerOrderTable, type DealerOrderState } from './states.ts';

/** How long each step may take; an order keeps those that it was made under. */
export const dealerWindows = { confirmMinutes: 5, payMinutes: 15, receiptMinutes: 30 } as const;

/** Whoever a step waits for is reminded when only this part of its time is left. */
export const reminderPart = 3;

/** For so many seconds a price is firm. */
export const dealerQuoteLifeS = 60;

/** So many orders of an account may wait for its payment at once. */
export const maxUnpaidBuys = 3;
/** So many orders that a dealer had confirmed may somebody cancel or leave unpaid in a day (UTC); he orders no more until the next. */
export const maxCancellations = limits.dealerOrder.cancellationsPerDay;

/** The values that a security verification for `ramp.sell` is bound to. */
export const sellValues = (order: { readonly quoteId: string; readonly total: string; readonly method: string }) => ({
  change: 'sell',
  ...order,
});

/**
 * The values that a security verification for `ramp.release` is bound to.
 * @param order as its dealer sees it: what leaves, and the customer who gets it
 */
export const releaseValues = (order: {
  readonly id: string;
  readonly coin: string;
  readonly coinAmount: string;
  readonly counterparty: string;
}) => ({ id: order.id, asset: order.coin, amount: order.coinAmount, to: order.counterparty });

/** Whether an order still goes on. */
export const isUnderWay = (status: DealerOrderState): boolean => !isFinal(dealerOrderTable, status);

/** Where the account that is paid to is shown to whoever pays: while he needs it. */
export const showsPayee: readonly DealerOrderState[] = [
  'pendingUserPayment',
  'paid',
  'pendingDealerPayment',
  'pendingUserConfirmation',
];

/** Whom a step waits for, and for what; nobody where it waits for none of the two. */
export function waitsFor({
  side,
  status,
}: {
  readonly side: 'buy' | 'sell';
  readonly status: DealerOrderState;
}): { readonly as: 'customer' | 'dealer'; readonly step: AwaitedStep } | undefined {
  if (status === 'pendingDealerConfirmation') return { as: 'dealer', step: 'confirm' };
  if (status === 'pendingUserPayment') return { as: 'customer', step: 'pay' };
  if (status === 'pendingDealerPayment') return { as: 'dealer', step: 'pay' };
  if (status === 'paid' || status === 'pendingUserConfirmation')
    return { as: side === 'buy' ? 'dealer' : 'customer', step: 'release' };
  return undefined;
}

/** What a side has to do within its time: take the order on, pay, or release the coins. */
export type AwaitedStep = 'confirm' | 'pay' | 'release';
