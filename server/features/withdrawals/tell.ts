import type { WithdrawalEvent, WithdrawalNotice } from '#contract/withdrawals/states.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { writeTogether } from '#server/platform/write-together.ts';
import { decimalOf, tell } from '../notices/index.ts';
import { emitEvent, emittingTo, findEndpoints, type Endpoints } from '../webhooks/index.ts';
import type { WithdrawalRow } from './tables.ts';
import { assetOf, toItem } from './view.ts';

type Needs = Pick<Deps, 'clock' | 'ids' | 'vault'>;

/** Tells the owner's systems of a withdrawal that moved; that it was sent, once, whatever befell it later. */
export async function tellSystems(db: Tx, { user_id: owner }: WithdrawalRow) {
  const endpoints = await findEndpoints(db, owner);
  return async (tx: Tx, deps: Needs, row: WithdrawalRow, event: WithdrawalEvent): Promise<void> => {
    const isAgain = row.steps.filter(({ status }) => status === row.status).length > 1;
    if (event === 'withdrawal.sent' && isAgain) return;
    await writeTogether(tx, emittingTo(endpoints, deps, owner, event, factsOf(row)));
  };
}

/** What tells them that it was requested: there it begins, and no move leads there. */
export const tellingRequested = (deps: Needs, row: WithdrawalRow, endpoints: Endpoints) =>
  emittingTo(endpoints, deps, row.user_id, 'withdrawal.requested', factsOf(row));

/** Tells them and the owner that it is paid: that changes its day of completion, and no state. */
export async function tellPaid(tx: Tx, deps: Needs, row: WithdrawalRow): Promise<void> {
  await emitEvent(tx, deps, row.user_id, 'withdrawal.completed', factsOf(row));
  const arrives = BigInt(row.amount) - BigInt(row.fee);
  await tell(tx, deps, row.user_id, 'withdrawal.completed', { ...moneyOf(row, arrives), hash: row.transaction_hash });
}

function factsOf(row: WithdrawalRow) {
  const { id, asset, network, address, tag, amount, fee, arrives, orderNumber, ...item } = toItem(row);
  const { status, transactionHash, failureReason } = item;
  const order = { id, orderNumber, asset, network, address, tag, amount, fee, arrives };
  return { ...order, status, transactionHash, failureReason };
}

/** Tells the owner that a withdrawal waits for him, or that it ended unpaid. */
export async function tellOwner(tx: Tx, deps: Needs, row: WithdrawalRow, notice: WithdrawalNotice): Promise<void> {
  const money = moneyOf(row, BigInt(row.amount));
  if (notice === 'withdrawal.actionNeeded') await tell(tx, deps, row.user_id, notice, money);
  else await tell(tx, deps, row.user_id, notice, { ...money, reason: toItem(row).failureReason });
}

function moneyOf(row: WithdrawalRow, units: bigint) {
  const asset = assetOf(row);
  const { id, network, address } = row;
  return { id, asset, amount: decimalOf(units, asset), network, address };
}
