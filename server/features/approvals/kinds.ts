import type { PaymentKind } from '#contract/approvals/rules.ts';
import type { ApprovalState } from '#contract/approvals/states.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { MovedBy } from '#server/platform/orders.ts';

/** Where the approval of an order has got to: the order follows, in the same transaction. */
export interface Following {
  readonly to: Exclude<ApprovalState, 'pendingMultiSig'>;
  readonly by: MovedBy;
  readonly reason: string | null;
}

/** What a kind of payment brings, so that members can approve it: its order is locked, and goes on then, or back. */
export type Follow = (tx: Tx, deps: Deps, subjectId: string) => Promise<FollowOn>;

/** Leads the order on that was locked. What it asks and writes goes out at once. */
export type FollowOn = (following: Following) => Promise<void>;

export type FollowPayments = Readonly<
  Record<PaymentKind | 'fiatWithdrawal' | 'remittance' | 'remittanceBatch', Follow>
>;
