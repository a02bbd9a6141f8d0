import { limits } from '../platform/limits.ts';
import { isFinal } from '../platform/moves.ts';
import { dealerOrderTable, type DealerOrderState } from './states.ts';

/** Time limits of the steps; an order keeps those it was created with. */
export const dealerWindows = { confirmMinutes: 5, payMinutes: 15, receiptMinutes: 30 } as const;

/** The awaited side is reminded when 1 / `reminderPart` of a step's time is left. */
export const reminderPart = 3;

/** Seconds for which a price is firm. */
export const dealerQuoteLifeS = 60;

/** Maximum number of an account's orders that wait for its payment at once. */
export const maxUnpaidBuys = 3;
/**
 * Maximum number of dealer-confirmed orders a customer may cancel or leave unpaid per day (UTC); after that, no new
 * orders until the next day.
 */
export const maxCancellations = limits.dealerOrder.cancellationsPerDay;

/** Values the step-up verification for `ramp.sell` is bound to. */
export const sellValues = (order: { readonly quoteId: string; readonly total: string; readonly method: string }) => ({
  change: 'sell',
  ...order,
});

/**
 * Values the step-up verification for `ramp.release` is bound to.
 * @param order as the seller sees it: what leaves, and who receives it
 */
export const releaseValues = (order: {
  readonly id: string;
  readonly coin: string;
  readonly coinAmount: string;
  readonly counterparty: string;
}) => ({ id: order.id, asset: order.coin, amount: order.coinAmount, to: order.counterparty });

/** True if an order is not finished. */
export const isUnderWay = (status: DealerOrderState): boolean => !isFinal(dealerOrderTable, status);

/** States in which the payer sees the account to pay to, because they need it. */
export const showsPayee: readonly DealerOrderState[] = [
  'pendingUserPayment',
  'paid',
  'pendingDealerPayment',
  'pendingUserConfirmation',
];

/** How long after the end the payer still sees the payee's account, masked. */
export const payeeSeenMs = 30 * 24 * 3_600_000;

/** Returns the side a step waits for and what for; undefined if it waits for neither. */
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

/** What a side has to do in time: accept the order, pay, or release the coins. */
export type AwaitedStep = 'confirm' | 'pay' | 'release';
