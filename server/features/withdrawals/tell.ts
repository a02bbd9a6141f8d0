import type { WithdrawalEvent, WithdrawalNotice } from '#contract/withdrawals/states.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { writeTogether } from '#server/platform/write-together.ts';
import { decimalOf, tell } from '../notices/index.ts';
import { emitEvent, emittingTo, findEndpoints, type Endpoints } from '../webhooks/index.ts';
import type { WithdrawalRow } from './tables.ts';
import { assetOf, toItem } from './view.ts';

type Needs = Pick<Deps, 'clock' | 'ids' | 'vault'>;

/** Notifies the owner's systems that a withdrawal moved; that it was sent only once, whatever happens later. */
export async function tellSystems(db: Tx, { user_id: owner }: WithdrawalRow) {
  const endpoints = await findEndpoints(db, owner);
  return async (tx: Tx, deps: Needs, row: WithdrawalRow, event: WithdrawalEvent): Promise<void> => {
    if (event === 'withdrawal.sent' && isAgain(row)) return;
    await writeTogether(tx, emittingTo(endpoints, deps, owner, event, factsOf(row)));
  };
}

/** Whether it was in its state before. */
const isAgain = (row: WithdrawalRow) => row.steps.filter(({ status }) => status === row.status).length > 1;

/** Returns the notification that it was requested, which is its beginning and not the result of a move. */
export const tellingRequested = (deps: Needs, row: WithdrawalRow, endpoints: Endpoints) =>
  emittingTo(endpoints, deps, row.user_id, 'withdrawal.requested', factsOf(row));

/** Notifies the owner and their systems that it is paid, which sets its completion date and changes no state. */
export async function tellPaid(tx: Tx, deps: Needs, row: WithdrawalRow): Promise<void> {
  await emitEvent(tx, deps, row.user_id, 'withdrawal.completed', factsOf(row));
  const arrives = BigInt(row.amount) - BigInt(row.fee);
  await tell(tx, deps, row.user_id, 'withdrawal.completed', { ...moneyOf(row, arrives), hash: row.transaction_hash });
}

function factsOf(row: WithdrawalRow) {
  const { id, asset, network, address, tag, amount, fee, arrives, orderNumber, ...item } = toItem(row);
  const { status, transactionHash, failureReason, failureCode } = item;
  const order = { id, orderNumber, asset, network, address, tag, amount, fee, arrives };
  return { ...order, status, transactionHash, failureReason, failureCode };
}

/** Notifies the owner that a withdrawal is reviewed, delayed or needs their action, or that it ended unpaid. */
export async function tellOwner(tx: Tx, deps: Needs, row: WithdrawalRow, notice: WithdrawalNotice): Promise<void> {
  const money = moneyOf(row, BigInt(row.amount));
  switch (notice) {
    case 'withdrawal.review':
      return tellReview(tx, deps, row);
    case 'withdrawal.approved':
      if (row.is_review_told) await allDone([noteReview(tx, row, false), tell(tx, deps, row.user_id, notice, money)]);
      return;
    case 'withdrawal.delayed':
      if (!isAgain(row)) await tell(tx, deps, row.user_id, notice, money);
      return;
    case 'withdrawal.actionNeeded':
      return tell(tx, deps, row.user_id, notice, money);
    default:
      return tell(tx, deps, row.user_id, notice, { ...money, ...whyOf(row) });
  }
}

/** Notifies the owner that a locked withdrawal is under review, once until it goes on. */
export async function tellReview(tx: Tx, deps: Needs, row: WithdrawalRow): Promise<void> {
  if (row.is_review_told) return;
  const money = moneyOf(row, BigInt(row.amount));
  await allDone([noteReview(tx, row, true), tell(tx, deps, row.user_id, 'withdrawal.review', money)]);
}

const noteReview = (tx: Tx, { id }: WithdrawalRow, is_review_told: boolean) =>
  tx.updateTable('withdrawal').set({ is_review_told }).where('id', '=', id).execute();

function moneyOf(row: WithdrawalRow, units: bigint) {
  const asset = assetOf(row);
  const { id, network, address } = row;
  return { id, asset, amount: decimalOf(units, asset), network, address };
}

/** Why it ended unpaid; the provider's words are for staff, so their customer gets the code. */
function whyOf(row: WithdrawalRow) {
  const { failureReason: reason, failureCode: code } = toItem(row);
  return { reason, code };
}
