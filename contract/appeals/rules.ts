import type { DealerOrderState } from '../dealer-orders/states.ts';
import { filePurposes } from '../files/rules.ts';
import { limits } from '../platform/limits.ts';

/** Who opened an appeal. The clock does for an order whose last step took too long. */
export const appealOpeners = ['customer', 'dealer', 'clock'] as const;
export type AppealOpener = (typeof appealOpeners)[number];

/** The two sides of an order, who state their case. */
export const appealSides = ['customer', 'dealer'] as const;
export type AppealSide = (typeof appealSides)[number];

export const appealRemark = { minLength: limits.appeal.remarkMinLength, maxLength: 1000 } as const;
export const maxVouchers = filePurposes['appeal.voucher'].maxOpen;

/** For so long both sides may state their case. */
export const statementHours = 12;
/** So many statements of a side: what it said first, and what it adds. */
export const maxStatements = 5;

/** Where money may have gone astray: somebody says that he has paid, or it is over after the dealer had confirmed it. */
const appealable: readonly DealerOrderState[] = ['paid', 'pendingUserConfirmation', 'completed', 'cancelled'];

/**
 * Until when an order can be appealed against: 24 hours from its last move on. Null where it can't be.
 * @param order with the instant of its last move (ISO 8601)
 */
export function appealUntil(order: {
  readonly status: DealerOrderState;
  readonly isConfirmed: boolean;
  readonly movedAt: string;
}): string | null {
  if (!appealable.includes(order.status) || !order.isConfirmed) return null;
  return new Date(Date.parse(order.movedAt) + limits.appeal.windowHours * 3_600_000).toISOString();
}

/** Where the coins of an order still lie between the two: a decision says whose they are. */
export const isUndecided = (status: DealerOrderState): boolean =>
  status === 'paid' || status === 'pendingUserConfirmation';
