import type { DealerOrderState } from '../dealer-orders/states.ts';
import { filePurposes } from '../files/rules.ts';
import { limits } from '../platform/limits.ts';

/** Who opened an appeal. The clock opens one if the last step of an order took too long. */
export const appealOpeners = ['customer', 'dealer', 'clock'] as const;
export type AppealOpener = (typeof appealOpeners)[number];

/** The two sides of an order, which state their case. */
export const appealSides = ['customer', 'dealer'] as const;
export type AppealSide = (typeof appealSides)[number];

export const appealRemark = { minLength: limits.appeal.remarkMinLength, maxLength: 1000 } as const;
export const maxVouchers = filePurposes['appeal.voucher'].maxOpen;

/** Hours both sides have to state their case. */
export const statementHours = 12;
/** Maximum statements per side: the first one plus additions. */
export const maxStatements = 5;

/**
 * States in which money may be lost: one side says it has paid, or the order ended after the dealer had confirmed it.
 */
const appealable: readonly DealerOrderState[] = ['paid', 'pendingUserConfirmation', 'completed', 'cancelled'];

/**
 * Returns the deadline for appealing against an order: 24 hours after its last move. Null if it can't be appealed
 * against.
 * @param order with the time of its last move (ISO 8601)
 */
export function appealUntil(order: {
  readonly status: DealerOrderState;
  readonly isConfirmed: boolean;
  readonly movedAt: string;
}): string | null {
  if (!appealable.includes(order.status) || !order.isConfirmed) return null;
  return new Date(Date.parse(order.movedAt) + limits.appeal.windowHours * 3_600_000).toISOString();
}

/** True if the coins of an order are still between the two sides: a decision says whose they are. */
export const isUndecided = (status: DealerOrderState): boolean =>
  status === 'paid' || status === 'pendingUserConfirmation';
