import type { DealerOrderState } from '#contract/dealer-orders/states.ts';
import type { DealerTemper } from '#contract/sandbox/dealer.ts';

/** An order as its dealer's screen shows it. */
export interface SeenOrder {
  readonly side: 'buy' | 'sell';
  readonly status: DealerOrderState;
  /** Messages of the customer that he has not read. */
  readonly unread: number;
  /** A side appealed, and nobody has decided. */
  readonly isAppealed: boolean;
}

/** What a dealer does about an order. */
export type DealerAct = 'confirm' | 'decline' | 'pay' | 'release';

/** What he does next; undefined: he waits, or says nothing. */
export function nextAct(temper: DealerTemper, { side, status, isAppealed }: SeenOrder): DealerAct | undefined {
  if (temper === 'away' || temper === 'silent' || isAppealed) return undefined;
  if (status === 'pendingDealerConfirmation') return temper === 'declines' ? 'decline' : 'confirm';
  if (temper === 'silentOnceAccepted') return undefined;
  if (status === 'pendingDealerPayment') return 'pay';
  return side === 'buy' && status === 'paid' ? 'release' : undefined;
}

/** Whether he answers what the customer wrote. */
export const answersChat = (temper: DealerTemper, { unread }: SeenOrder): boolean =>
  unread > 0 && temper !== 'away' && temper !== 'silent' && temper !== 'silentOnceAccepted';
