import { assetCode } from '#contract/platform/assets.ts';
import type { StoredTransferState } from '#contract/transfer/states.ts';
import { allDone } from '#server/platform/all-done.ts';
import { moveOrder } from '#server/platform/orders.ts';
import type { Follow, Following } from '../approvals/index.ts';
import { assertMayPay, carryOut } from './review.ts';
import { openCase } from '../staff/index.ts';
import { selectParties, type PartiesRow } from './store.ts';
import { transferOrders } from './tables.ts';

/** Follows the approval of a transfer: to its payee, to our own review, or back. */
export const followTransfer: Follow = async (tx, deps, id) => {
  const held = await selectParties(tx).where('t.id', '=', id).forUpdate('t').executeTakeFirstOrThrow();
  return async ({ to, by }) => {
    const status = after(to, held);
    const goOn = async () => {
      if (status === 'arrived' || status === 'returned') await carryOut(tx, held, status === 'arrived');
      if (status === 'audit')
        await openCase(tx, deps, { kind: 'transfer', id, customerId: held.from_user, money: moneyOf(held) });
    };
    const mayPay = status === 'arrived' ? assertMayPay(tx, deps, held) : Promise.resolve();
    await allDone([mayPay, moveOrder(tx, deps, transferOrders, held, status, by), goOn()]);
  };
};

const moneyOf = (row: PartiesRow) => ({ asset: assetCode(row.asset), amount: BigInt(row.amount) });

function after(to: Following['to'], held: PartiesRow): StoredTransferState {
  if (to === 'awaitingSuperiorApproval') return to;
  if (to !== 'approved') return 'returned';
  return held.is_reviewed ? 'audit' : 'arrived';
}
