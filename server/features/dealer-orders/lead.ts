import type { DealerOrderCancellationReason } from '#contract/dealer-orders/states.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import { capture, customerAccount, release } from '#server/ledger/index.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { noteAccountChange } from '#server/platform/events.ts';
import { moveOrder, type MovedBy } from '#server/platform/orders.ts';
import { giveBackUsage } from '../usage/index.ts';
import { dealerOrderOrders, type DealerOrderRow } from './tables.ts';

type Leading = Pick<Deps, 'clock' | 'ids' | 'vault'>;

const buyerOf = ({ side, account_id, dealer_id }: DealerOrderRow) => (side === 'buy' ? account_id : dealer_id);

/** The hold on the seller's coins. */
const holdOf = ({ side, account_id, dealer_id, coin, hold_id: holdId }: DealerOrderRow) => ({
  owner: side === 'buy' ? dealer_id : account_id,
  asset: assetCode(coin),
  holdId,
});

/** Moves an order to a step and starts its time limit. */
export async function goOn(
  tx: Tx,
  deps: Leading,
  row: DealerOrderRow,
  to: 'pendingUserPayment' | 'pendingDealerPayment' | 'paid' | 'pendingUserConfirmation',
  by: MovedBy,
): Promise<DealerOrderRow> {
  const now = deps.clock.now();
  const isConfirmed = to === 'pendingUserPayment' || to === 'pendingDealerPayment';
  const minutes = isConfirmed ? row.pay_minutes : row.receipt_minutes;
  const change = { due_at: new Date(now.getTime() + minutes * 60_000), ...(isConfirmed ? { confirmed_at: now } : {}) };
  const moved = await moveOrder(tx, deps, dealerOrderOrders, row, to, { ...by, change });
  return after(tx, deps, moved);
}

/** Completes an order: the coins go to the buyer. */
export async function complete(tx: Tx, deps: Leading, row: DealerOrderRow, by: MovedBy): Promise<DealerOrderRow> {
  const account = customerAccount(buyerOf(row), assetCode(row.coin), 'available');
  const names = { kind: 'ramp.trade', reference: row.id, key: `ramp:${row.id}` };
  const [moved] = await allDone([
    moveOrder(tx, deps, dealerOrderOrders, row, 'completed', { ...by, change: ended(deps) }),
    capture(tx, { ...names, ...holdOf(row), to: [{ account, amount: BigInt(row.coin_amount) }] }),
  ]);
  return after(tx, deps, moved);
}

/** Ends an order without a trade: the coins go back to the seller. */
export async function callOff(
  tx: Tx,
  deps: Leading,
  row: DealerOrderRow,
  to: 'cancelled' | 'paymentFailed',
  by: MovedBy & { readonly reason?: DealerOrderCancellationReason },
): Promise<DealerOrderRow> {
  const { reason = null, ...mover } = by;
  const change = { ...ended(deps), cancel_reason: reason };
  const names = { kind: 'ramp.release', reference: row.id, key: `ramp-release:${row.id}` };
  const [moved] = await allDone([
    moveOrder(tx, deps, dealerOrderOrders, row, to, { ...mover, change }),
    giveBackUsage(tx, row.id),
    release(tx, { ...names, ...holdOf(row), amount: BigInt(row.coin_amount) }),
  ]);
  return after(tx, deps, moved);
}

const ended = ({ clock }: Leading) => ({ ended_at: clock.now(), due_at: null });

async function after(tx: Tx, { clock }: Leading, row: DealerOrderRow): Promise<DealerOrderRow> {
  await noteAccountChange(tx, row.dealer_id);
  return { ...row, steps: [...row.steps, { status: row.status, at: clock.now().toISOString() }] };
}

/** Refuses a step on an order that is over, with the code for how it ended. */
export function refuseOver({ status }: Pick<DealerOrderRow, 'status'>): void {
  if (status === 'cancelled') refuse(40004);
  if (status === 'completed') refuse(40006);
  if (status === 'paymentFailed') refuse(60008);
}
