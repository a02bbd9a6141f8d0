import { must } from '#contract/platform/errors.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { moveOrder } from '#server/platform/orders.ts';
import type { Circle } from './circle.ts';
import type { FollowOn, FollowPayments, Following } from './kinds.ts';
import { carryOutRules } from './settings.ts';
import { approvalOrders, type ApprovalRow } from './tables.ts';

/** What the caller already knows, so that it isn't queried again. */
export interface Known {
  readonly circle: Circle;
  readonly approverIds: readonly string[];
  readonly follow: FollowOn | undefined;
}

/** Locks the order waiting for the approval. */
export async function beginToFollow(
  tx: Tx,
  deps: Deps,
  follow: Partial<FollowPayments>,
  { kind, subject_id: subjectId }: ApprovalRow,
): Promise<FollowOn | undefined> {
  if (kind === 'rules') return undefined;
  return must(follow[kind], `what follows the approval of a ${kind}`)(tx, deps, subjectId);
}

/** Advances a locked approval together with its order. */
export async function lead(
  tx: Tx,
  deps: Deps,
  follow: Partial<FollowPayments>,
  row: ApprovalRow,
  { to, by, reason, known }: Following & { readonly known?: Known },
): Promise<void> {
  const decidedBy = by.actor.kind === 'user' ? by.actor.id : null;
  const led = { ...row, reason, decidedBy, ...(known ? { people: known.circle.people } : {}) };
  const goOn = async () => {
    if (row.kind !== 'rules') {
      const followOn = known?.follow ?? (await beginToFollow(tx, deps, follow, row));
      await followOn?.({ to, by, reason });
    } else if (to === 'approved') await carryOutRules(tx, deps, row, must(known, 'who may approve'));
  };
  await allDone([moveOrder(tx, deps, approvalOrders, led, to, by), goOn()]);
}
