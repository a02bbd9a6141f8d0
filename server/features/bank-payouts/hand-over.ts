import type { Db, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { dayMs } from '#server/platform/durations.ts';
import type { MovedBy } from '#server/platform/orders.ts';
import type { BankPayout, PayoutRequest } from '#server/providers/banking/payouts.ts';
import { mayLeave } from '../accounts/index.ts';
import type { PayoutColumns } from './columns.ts';

const atOnce = 200;

export const byBank: MovedBy = { by: 'provider', actor: { kind: 'system', id: 'bank' } };

type HandedOver = Pick<PayoutColumns, 'id' | 'account_id' | 'made_by' | 'submitted_at'>;

/** What differs between kinds of orders that are paid through the bank. */
export interface PaidByBank<Row extends HandedOver> {
  readonly lock: (tx: Tx, id: string) => Promise<Row | undefined>;
  /** Nobody has to look at it any more, and it isn't over. */
  readonly isDue: (row: Row) => boolean;
  /** Writes down that it was tried to be handed over. */
  readonly noteSubmitted: (tx: Tx, row: Row, at: Date) => Promise<unknown>;
  readonly requestOf: (deps: Deps, row: Row) => Promise<PayoutRequest>;
  /** How far a locked one is at the bank. The same twice, or an older one after a newer, changes nothing. */
  readonly takeIn: (tx: Tx, deps: Deps, row: Row, payout: BankPayout) => Promise<unknown>;
  /** Those due or under way, the oldest first, as many at most. */
  readonly listUnderWay: (db: Db, limit: number) => Promise<readonly Pick<HandedOver, 'id' | 'submitted_at'>[]>;
}

/** The way of one kind of orders to the bank, and of the bank's answers to them. */
export function bankLane<Row extends HandedOver>(of: PaidByBank<Row>) {
  /** @returns false where it is no order of this kind */
  async function take(deps: Deps, payout: BankPayout): Promise<boolean> {
    return deps.db.transaction().execute(async (tx) => {
      const row = await of.lock(tx, payout.requestId);
      if (!row) return false;
      await of.takeIn(tx, deps, row, payout);
      return true;
    });
  }

  /**
   * Hands one over. That it was tried is written down before, and it goes under our id: whoever dies in between, or gets
   * no answer, hands over the same one again. An account that is blocked or closed by now, or owes, waits.
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

  /** Asks after what is under way: a report may be lost, and so may an answer. */
  async function poll(deps: Deps): Promise<void> {
    for (const { id, submitted_at } of await of.listUnderWay(deps.db, atOnce)) {
      const payout = submitted_at === null ? undefined : await deps.providers.banking.findPayout(id);
      if (payout) await take(deps, payout);
      else await pay(deps, id);
    }
  }

  /** A report of the bank's: of which payout; how it is now is asked for. */
  async function takeReported(deps: Deps, id: string): Promise<boolean> {
    const payout = await deps.providers.banking.findPayout(id);
    return payout !== undefined && take(deps, payout);
  }

  const takeChanged = (deps: Deps) => takeChangedPayouts(deps, (payout) => take(deps, payout));
  return { pay, poll, takeReported, takeChanged };
}

/** Goes through what changed at the bank in the last days, what was paid long ago included: a return comes weeks later. */
async function takeChangedPayouts(
  { providers: { banking }, clock }: Deps,
  take: (payout: BankPayout) => Promise<unknown>,
): Promise<void> {
  let since = new Date(clock.now().getTime() - 2 * dayMs);
  for (;;) {
    const page = await banking.listPayouts(since, atOnce);
    for (const payout of page) await take(payout);
    const last = page.at(-1);
    if (page.length < atOnce || !last || last.changedAt <= since) return;
    since = last.changedAt;
  }
}
