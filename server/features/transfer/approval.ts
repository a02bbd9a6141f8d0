import { assetCode } from '#contract/platform/assets.ts';
import type { StoredTransferState } from '#contract/transfer/states.ts';
import { moveOrder } from '#server/platform/orders.ts';
import type { Follow, Following } from '../approvals/index.ts';
import { carryOut } from './review.ts';
import { openCase } from '../staff/index.ts';
import { selectParties, type PartiesRow } from './store.ts';
import { transferOrders } from './tables.ts';

/** A transfer follows its approval: to its payee, to our own review, or back. */
export const followTransfer: Follow = async (tx, deps, { subjectId, to, by }) => {
  const held = await selectParties(tx).where('t.id', '=', subjectId).forUpdate('t').executeTakeFirstOrThrow();
  const status = after(to, held);
  const row = await moveOrder(tx, deps, transferOrders, held, status, by);
  if (status === 'arrived' || status === 'returned') await carryOut(tx, row, status === 'arrived');
  if (status === 'audit')
    await openCase(tx, deps, { kind: 'transfer', id: row.id, customerId: row.from_user, money: moneyOf(row) });
};

const moneyOf = (row: PartiesRow) => ({ asset: assetCode(row.asset), amount: BigInt(row.amount) });

function after(to: Following['to'], held: PartiesRow): StoredTransferState {
  if (to === 'awaitingSuperiorApproval') return to;
  if (to !== 'approved') return 'returned';
  return held.is_reviewed ? 'audit' : 'arrived';
}
