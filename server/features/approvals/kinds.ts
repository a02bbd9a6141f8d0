import type { PaymentKind } from '#contract/approvals/rules.ts';
import type { ApprovalState } from '#contract/approvals/states.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { MovedBy } from '#server/platform/orders.ts';

/** Where the approval of an order has got to: the order follows, in the same transaction. */
export interface Following {
  readonly subjectId: string;
  readonly to: Exclude<ApprovalState, 'pendingMultiSig'>;
  readonly by: MovedBy;
  readonly reason: string | null;
}

/** What a kind of payment brings, so that members can approve it: how its order goes on, or back. */
export type Follow = (tx: Tx, deps: Deps, following: Following) => Promise<void>;
export type FollowPayments = Readonly<
  Record<PaymentKind | 'fiatWithdrawal' | 'remittance' | 'remittanceBatch', Follow>
>;
