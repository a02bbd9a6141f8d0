import type { Expression } from 'kysely';
import type { Db, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { dayMs } from '#server/platform/durations.ts';
import { eachAlone } from '#server/platform/each-alone.ts';
import type { MovedBy } from '#server/platform/orders.ts';
import { takeTurn } from '#server/platform/turns.ts';
import type { BankPayout, PayoutRequest } from '#server/providers/banking/payouts.ts';
import { mayLeave } from '../accounts/index.ts';
import type { PayoutColumns } from './columns.ts';

const atOnce = 200;

export const byBank: MovedBy = { by: 'provider', actor: { kind: 'system', id: 'bank' } };

type HandedOver = Pick<PayoutColumns, 'id' | 'account_id' | 'made_by' | 'submitted_at'>;
type UnderWay = Pick<HandedOver, 'id' | 'submitted_at'>;

/** What differs between kinds of orders paid through the bank. */
export interface PaidByBank<Row extends HandedOver> {
  readonly lock: (tx: Tx, id: string) => Promise<Row | undefined>;
  /** Returns whether it needs no further review and isn't finished. */
  readonly isDue: (row: Row) => boolean;
  /** Records the attempt to hand it over. */
  readonly noteSubmitted: (tx: Tx, row: Row, at: Date) => Promise<unknown>;
  readonly requestOf: (deps: Deps, row: Row) => Promise<PayoutRequest>;
  /** Applies a locked order's status at the bank. A repeated status, or an older one after a newer, changes nothing. */
  readonly takeIn: (tx: Tx, deps: Deps, row: Row, payout: BankPayout) => Promise<unknown>;
  /** Name of the sweep that polls these orders. */
  readonly sweep: string;
  /** Query for the orders due or in progress. */
  readonly underWay: (db: Db) => Expression<UnderWay>;
}

/** Lane of one kind of orders to the bank, and of the bank's responses to them. */
export function bankLane<Row extends HandedOver>(of: PaidByBank<Row>) {
  /** @returns false if it is no order of this kind */
  async function take(deps: Deps, payout: BankPayout): Promise<boolean> {
    return deps.db.transaction().execute(async (tx) => {
      const row = await of.lock(tx, payout.requestId);
      if (!row) return false;
      await of.takeIn(tx, deps, row, payout);
      return true;
    });
  }

  /**
   * Hands one order over to the bank. The attempt is recorded first, and it is sent under our id, so after a crash or a
   * lost response the same one is handed over again. Waits while the account is blocked, closed or in debt.
   */
  async function pay(deps: Deps, id: string): Promise<void> {
    const row = await deps.db.transaction().execute(async (tx) => {
      const locked = await of.lock(tx, id);
      if (!locked || !of.isDue(locked)) return undefined;
      if (locked.submitted_at !== null) return locked;
      if (!(await mayLeave(tx, deps, locked.account_id, locked.made_by))) return undefined;
      await of.noteSubmitted(tx, locked, deps.clock.now());
      return locked;
    });
    if (row) await take(deps, await deps.providers.banking.submitPayout(await of.requestOf(deps, row)));
  }

  /**
   * Polls what is in progress: a report may be lost, and so may a response. They take turns, so that orders that fail
   * or wait for long don't keep the others from being polled.
   */
  async function poll(deps: Deps): Promise<void> {
    const turn = await takeTurn(deps.db, of.sweep, of.underWay(deps.db), atOnce);
    await eachAlone(turn, (one) => pollOne(deps, one), 'payouts');
  }

  async function pollOne(deps: Deps, { id, submitted_at }: UnderWay): Promise<void> {
    const payout = submitted_at === null ? undefined : await deps.providers.banking.findPayout(id);
    if (payout) await take(deps, payout);
    else await pay(deps, id);
  }

  /** Handles a report from the bank: it names the payout; the current status is queried. */
  async function takeReported(deps: Deps, id: string): Promise<boolean> {
    const payout = await deps.providers.banking.findPayout(id);
    return payout !== undefined && take(deps, payout);
  }

  const takeChanged = (deps: Deps) => takeChangedPayouts(deps, (payout) => take(deps, payout));
  return { pay, poll, takeReported, takeChanged };
}

/**
 * Processes what changed at the bank in the last days, including payouts settled long ago: a return comes weeks later.
 */
async function takeChangedPayouts(
  { providers: { banking }, clock }: Deps,
  take: (payout: BankPayout) => Promise<unknown>,
): Promise<void> {
  let since = new Date(clock.now().getTime() - 2 * dayMs);
  let failure: unknown;
  for (;;) {
    const page = await banking.listPayouts(since, atOnce);
    await eachAlone(page, take, 'changed payouts').catch((error: unknown) => {
      failure ??= error;
    });
    const last = page.at(-1);
    if (page.length < atOnce || !last || last.changedAt <= since) break;
    since = last.changedAt;
  }
  if (failure !== undefined) throw failure;
}
