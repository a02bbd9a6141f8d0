import { refuse } from '#contract/platform/errors.ts';
import { allDone } from '#server/platform/all-done.ts';
import { movedBy, moveOrder, type MovedBy } from '#server/platform/orders.ts';
import { assertMayLeave, listAccounts } from '../accounts/index.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { closeCase } from '../staff/index.ts';
import { isAppealed, lockOpenAppeal } from './appeals/store.ts';
import { appealOrders } from './appeals/tables.ts';
import { callOff, complete, goOn, refuseOver } from './lead.ts';
import { lockOwn, otherOf, showOne } from './store.ts';
import type { DealerOrderRow } from './tables.ts';

interface One {
  readonly id: string;
}

type Side = 'customer' | 'dealer';
type Step = Given<{ readonly row: DealerOrderRow; readonly hasAppeal: boolean }>;

/** A step that one of the two sides makes. @param standing what may keep its account from it */
const stepBy = (
  as: Side,
  name: string,
  work: (given: Step, row: DealerOrderRow, by: MovedBy) => Promise<DealerOrderRow>,
  standing?: 'free' | 'unfrozen',
) =>
  defineCommand({
    name: `dealerOrder.${name}`,
    locks: 'account',
    ...(standing && { standing }),
    ask: async ({ tx, session }, { id }: One) => {
      const [row, hasAppeal] = await allDone([lockOwn(tx, session.accountId, as, id), isAppealed(tx, id)]);
      return { row, hasAppeal };
    },
    work: async (given: Step, { id }) => {
      const { tx, deps, actor, context, found } = given;
      const { row, hasAppeal } = found;
      if (hasAppeal) refuse(60014);
      const by = as === 'customer' ? movedBy('user', given) : ({ by: 'dealer', actor, from: context } as const);
      const [moved, people] = await allDone([work(given, row, by), listAccounts(tx, [otherOf(row, as)])]);
      given.note({ action: `dealerOrder.${name}`, subject: `dealerOrder:${id}`, details: { status: moved.status } });
      return showOne(deps, moved, as, people);
    },
  });

/** Refuses a step whose time is over: the clock is about to end it. */
function refuseLate({ now }: Step, { due_at: dueAt }: DealerOrderRow, code: 60016 | 60018): void {
  if (dueAt !== null && dueAt <= now) refuse(code);
}

/** It ended before anybody of the staff had decided about what the clock had brought to them. */
async function settled({ tx, deps }: Step, { id }: DealerOrderRow, by: MovedBy): Promise<void> {
  const appeal = await lockOpenAppeal(tx, id);
  if (appeal) await moveOrder(tx, deps, appealOrders, appeal, 'closed', by);
  await closeCase(tx, deps, { kind: 'dealerOrder', id }, 'closed', { ...by, by: 'user' });
}

export const confirmPayment = stepBy('customer', 'confirmPayment', async (given, row, by) => {
  refuseOver(row);
  if (row.status === 'paid') refuse(40005);
  if (row.status !== 'pendingUserPayment') refuse(60015, { status: row.status });
  refuseLate(given, row, 60016);
  return goOn(given.tx, given.deps, row, 'paid', by);
});

/** The coins leave: a debt of the seller's keeps nothing from who has paid him, a block does until somebody looks. */
const releasing = async (given: Step, row: DealerOrderRow, by: MovedBy): Promise<DealerOrderRow> => {
  refuseOver(row);
  const [moved] = await allDone([complete(given.tx, given.deps, row, by), settled(given, row, by)]);
  return moved;
};

export const confirmReceipt = stepBy(
  'customer',
  'confirmReceipt',
  async (given, row, by) => {
    refuseOver(row);
    if (row.side !== 'sell') refuse(60015, { status: row.status });
    return releasing(given, row, by);
  },
  'free',
);

export const cancelOrder = stepBy('customer', 'cancel', async (given, row, by) => {
  if (row.status === 'cancelled') refuse(60017);
  refuseOver(row);
  if (row.status === 'paid') refuse(40005);
  return callOff(given.tx, given.deps, row, 'cancelled', { ...by, reason: 'cancelledByYou' });
});

export const dealerConfirm = stepBy(
  'dealer',
  'dealerConfirm',
  async (given, row, by) => {
    refuseOver(row);
    if (row.status !== 'pendingDealerConfirmation') refuse(60015, { status: row.status });
    refuseLate(given, row, 60018);
    if (row.side === 'sell') return goOn(given.tx, given.deps, row, 'pendingDealerPayment', by);
    // He promises coins, which have to be free to leave.
    await assertMayLeave(given.tx, given.deps, given.session.accountId, given.session.userId);
    return goOn(given.tx, given.deps, row, 'pendingUserPayment', by);
  },
  'unfrozen',
);

export const dealerPaid = stepBy('dealer', 'dealerPaid', async (given, row, by) => {
  refuseOver(row);
  if (row.status !== 'pendingDealerPayment') refuse(60015, { status: row.status });
  refuseLate(given, row, 60016);
  return goOn(given.tx, given.deps, row, 'pendingUserConfirmation', by);
});

export const dealerRelease = stepBy('dealer', 'dealerRelease', releasing, 'free');

export const dealerCancel = stepBy('dealer', 'dealerCancel', async (given, row, by) => {
  if (row.status === 'cancelled') refuse(60017);
  refuseOver(row);
  return callOff(given.tx, given.deps, row, 'cancelled', by);
});
