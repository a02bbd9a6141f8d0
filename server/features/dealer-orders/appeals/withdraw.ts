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

/** Whether its maker may still take it back: nobody has found anything. */
export const canWithdraw = ({ status, first_result: found }: AppealRow): boolean =>
  status !== 'closed' && found === null;

/**
 * Takes an appeal back, as the side that made it. The order goes on with a whole last step's time, and can be appealed
 * against again: who was talked into this has lost nothing. Refuses 60019 for another's, 60015 once somebody has found
 * something.
 */
export const withdrawAppeal = defineCommand({
  name: 'appeal.withdraw',
  locks: 'account',
  work: async (given: Given, { id }: { readonly id: string }) => {
    const { tx, deps, session, actor, context, now } = given;
    const found = await ownAppeals(tx, session.accountId).where('id', '=', id).executeTakeFirst();
    const side = found && sideOf(found, session.accountId);
    if (!side) refuse(60019);
    // In the order in which everybody locks them.
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

/** Whoever has to end it gets the time again that the step has; the clock looks after it from now on. */
async function goOn({ tx, now }: Given, order: DealerOrderRow): Promise<void> {
  const due_at = isUndecided(order.status) ? new Date(now.getTime() + order.receipt_minutes * 60_000) : null;
  const change = { due_at, reminded_of: null, updated_at: now };
  await tx.updateTable('dealer_order').set(change).where('id', '=', order.id).execute();
  for (const accountId of [order.account_id, order.dealer_id]) await noteAccountChange(tx, accountId);
}
