import type { DealerOrderState } from '#contract/dealer-orders/states.ts';
import type { DealerTemper } from '#contract/sandbox/dealer.ts';

/** Order as the dealer's screen shows it. */
export interface SeenOrder {
  readonly side: 'buy' | 'sell';
  readonly status: DealerOrderState;
  /** Number of the customer's messages the dealer has not read. */
  readonly unread: number;
  /** True if a side appealed and there is no decision yet. */
  readonly isAppealed: boolean;
}

/** Action a dealer takes on an order. */
export type DealerAct = 'confirm' | 'decline' | 'pay' | 'release';

/** Returns the dealer's next action; undefined if the dealer waits or stays silent. */
export function nextAct(temper: DealerTemper, { side, status, isAppealed }: SeenOrder): DealerAct | undefined {
  if (temper === 'away' || temper === 'silent' || isAppealed) return undefined;
  if (status === 'pendingDealerConfirmation') return temper === 'declines' ? 'decline' : 'confirm';
  if (temper === 'silentOnceAccepted') return undefined;
  if (status === 'pendingDealerPayment') return 'pay';
  return side === 'buy' && status === 'paid' ? 'release' : undefined;
}

/** Whether the dealer replies to the customer's messages. */
export const answersChat = (temper: DealerTemper, { unread }: SeenOrder): boolean =>
  unread > 0 && temper !== 'away' && temper !== 'silent' && temper !== 'silentOnceAccepted';
