import { isUndecided } from '#contract/appeals/rules.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { noteAccountChange } from '#server/platform/events.ts';
import { movedBy, moveOrder, type MovedBy } from '#server/platform/orders.ts';
import { defineCommand, type Given } from '../../commands/index.ts';
import { closeCase } from '../../staff/index.ts';
import { lockOrder } from '../store.ts';
import type { DealerOrderRow } from '../tables.ts';
import { showAppeal } from './show.ts';
import { lockOpenAppeal, ownAppeals, sideOf } from './store.ts';
import { appealOrders, type AppealRow } from './tables.ts';
import { tellWithdrawn } from './tell.ts';

/** Whether the side that opened an appeal may still withdraw it: there is no finding yet. */
export const canWithdraw = ({ status, first_result: found }: AppealRow): boolean =>
  status !== 'closed' && found === null;

/**
 * Withdraws an appeal for the side that opened it. The order continues with the full time of its last step and can be
 * appealed again, so a side that was talked into withdrawing loses nothing. Refuses 60019 for an appeal the account did
 * not open, 60015 once there is a finding.
 */
export const withdrawAppeal = defineCommand({
  name: 'appeal.withdraw',
  locks: 'account',
  work: async (given: Given, { id }: { readonly id: string }) => {
    const { tx, deps, session, actor, context, now } = given;
    const found = await ownAppeals(tx, session.accountId).where('id', '=', id).executeTakeFirst();
    const side = found && sideOf(found, session.accountId);
    if (!side) refuse(60019);
    // Same lock order as everywhere else.
    const order = must(await lockOrder(tx, found.order_id), 'the order of an appeal');
    const appeal = await lockOpenAppeal(tx, found.order_id);
    if (appeal?.id !== id || appeal.opened_by !== side || !canWithdraw(appeal))
      refuse(60015, { status: appeal?.status ?? 'closed' });
    const by: MovedBy = side === 'customer' ? movedBy('user', given) : { by: 'dealer', actor, from: context };
    const closed = await moveOrder(tx, deps, appealOrders, appeal, 'closed', { ...by, change: { withdrawn_at: now } });
    await goOn(given, order);
    await closeCase(tx, deps, { kind: 'dealerOrder', id: order.id }, 'closed', { ...by, by: 'user' });
    await tellWithdrawn(tx, deps, order, closed);
    given.note({ action: 'appeal.withdraw', subject: `appeal:${id}`, details: { side } });
    return showAppeal(deps, tx, closed, side);
  },
});

/** Gives the side that has to finish the order the step's full time again; from now on the clock watches it. */
async function goOn({ tx, now }: Given, order: DealerOrderRow): Promise<void> {
  const due_at = isUndecided(order.status) ? new Date(now.getTime() + order.receipt_minutes * 60_000) : null;
  const change = { due_at, reminded_of: null, updated_at: now };
  await tx.updateTable('dealer_order').set(change).where('id', '=', order.id).execute();
  for (const accountId of [order.account_id, order.dealer_id]) await noteAccountChange(tx, accountId);
}
