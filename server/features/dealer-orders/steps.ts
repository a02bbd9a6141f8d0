import { releaseValues } from '#contract/dealer-orders/rules.ts';
import { refuse } from '#contract/platform/errors.ts';
import { allDone } from '#server/platform/all-done.ts';
import { allowedMove, movedBy, moveOrder, type MovedBy } from '#server/platform/orders.ts';
import { assertMayLeave, listAccounts, type Account } from '../accounts/index.ts';
import { toTrade } from '../acceptor/index.ts';
import { defineCommand, type CommandDeclaration, type Given } from '../commands/index.ts';
import { closeCase } from '../staff/index.ts';
import { verifiedFor } from '../step-up/index.ts';
import { isAppealed, lockOpenAppeal } from './appeals/store.ts';
import { appealOrders } from './appeals/tables.ts';
import { callOff, complete, goOn, refuseOver } from './lead.ts';
import { counterpartyOf, lockOwn, showOne, sidesOf } from './store.ts';
import { dealerOrderOrders, type DealerOrderRow } from './tables.ts';

interface One {
  readonly id: string;
}
interface Release extends One {
  readonly verification: string;
}

type Side = 'customer' | 'dealer';
type Step = Given<{ readonly row: DealerOrderRow; readonly hasAppeal: boolean; readonly people: readonly Account[] }>;

/** The account standing a step requires, and the action its step-up verification is for. */
type Asks = Pick<CommandDeclaration<never, never, never, never>, 'standing' | 'stepUp'>;

/** Defines a step taken by one of the two sides. */
const stepBy = <Input extends One = One>(
  as: Side,
  name: string,
  work: (given: Step, row: DealerOrderRow, by: MovedBy) => Promise<DealerOrderRow>,
  asks: Asks = {},
) =>
  defineCommand({
    name: `dealerOrder.${name}`,
    locks: 'account',
    ...asks,
    ask: async ({ tx, session }, { id }: Input) => {
      const [row, hasAppeal, people] = await allDone([
        lockOwn(tx, session.accountId, as, id),
        isAppealed(tx, id),
        listAccounts(tx, [], sidesOf(id)),
      ]);
      return { row, hasAppeal, people };
    },
    work: async (given: Step, { id }) => {
      const { deps, actor, context, found } = given;
      const { row, hasAppeal, people } = found;
      if (hasAppeal) refuse(60014);
      const by = as === 'customer' ? movedBy('user', given) : ({ by: 'dealer', actor, from: context } as const);
      const moved = await work(given, row, by);
      given.note({ action: `dealerOrder.${name}`, subject: `dealerOrder:${id}`, details: { status: moved.status } });
      return showOne(deps, moved, as, people);
    },
  });

/** Refuses a step whose time is over; the clock is about to end it. */
function refuseLate({ now }: Step, { due_at: dueAt }: DealerOrderRow, code: 60016 | 60018): void {
  if (dueAt !== null && dueAt <= now) refuse(code);
}

/** Closes the appeal and the case that the clock opened if the order ends before the staff has decided. */
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

/**
 * Releases the coins. A debt of the seller does not stop a release to a buyer who has paid; a block does until the
 * staff has looked.
 */
const releasing = async (given: Step, row: DealerOrderRow, by: MovedBy): Promise<DealerOrderRow> => {
  refuseOver(row);
  const [moved] = await allDone([complete(given.tx, given.deps, row, by), settled(given, row, by)]);
  return moved;
};

/**
 * Defines a seller's step that releases coins on the seller's word alone. It requires a step-up verification, which an
 * attacker with a stolen session does not have.
 */
const releaseBy = (as: Side, name: string) =>
  stepBy<Release>(
    as,
    name,
    async (given, row, by) => {
      refuseOver(row);
      allowedMove(dealerOrderOrders, row.status, 'completed', by.by);
      const counterparty = counterpartyOf(row, as, given.found.people);
      given.verify(releaseValues({ ...toTrade(row), id: row.id, counterparty }));
      return releasing(given, row, by);
    },
    { standing: 'free', stepUp: verifiedFor('ramp.release') },
  );

export const confirmReceipt = releaseBy('customer', 'confirmReceipt');
export const dealerRelease = releaseBy('dealer', 'dealerRelease');

/** The release step for the sandbox's simulated dealer, who can't be verified; no call exposes it. */
export const playedRelease = stepBy('dealer', 'dealerRelease', releasing, { standing: 'free' });

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
    // The dealer promises coins, which must be free to leave.
    await assertMayLeave(given.tx, given.deps, given.session.accountId, given.session.userId);
    return goOn(given.tx, given.deps, row, 'pendingUserPayment', by);
  },
  { standing: 'unfrozen' },
);

export const dealerPaid = stepBy('dealer', 'dealerPaid', async (given, row, by) => {
  refuseOver(row);
  if (row.status !== 'pendingDealerPayment') refuse(60015, { status: row.status });
  refuseLate(given, row, 60016);
  return goOn(given.tx, given.deps, row, 'pendingUserConfirmation', by);
});

export const dealerCancel = stepBy('dealer', 'dealerCancel', async (given, row, by) => {
  if (row.status === 'cancelled') refuse(60017);
  refuseOver(row);
  return callOff(given.tx, given.deps, row, 'cancelled', by);
});
