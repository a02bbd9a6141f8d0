import type { PaymentKind } from '#contract/approvals/rules.ts';
import type { ApprovalState } from '#contract/approvals/states.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { MovedBy } from '#server/platform/orders.ts';

/** State an order's approval has reached; the order follows in the same transaction. */
export interface Following {
  readonly to: Exclude<ApprovalState, 'pendingMultiSig'>;
  readonly by: MovedBy;
  readonly reason: string | null;
}

/**
 * What a kind of payment provides so that members can approve it: its order is locked, then proceeds or is returned.
 */
export type Follow = (tx: Tx, deps: Deps, subjectId: string) => Promise<FollowOn>;

/** Advances the locked order. Its queries and writes are sent at once. */
export type FollowOn = (following: Following) => Promise<void>;

export type FollowPayments = Readonly<
  Record<PaymentKind | 'fiatWithdrawal' | 'remittance' | 'remittanceBatch', Follow>
>;
