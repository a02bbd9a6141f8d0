import type { WebhookEvent } from '#contract/webhooks/rules.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { decimalOf, tell } from '../notices/index.ts';
import { emitEvent } from '../webhooks/index.ts';
import type { WithdrawalRow } from './tables.ts';
import { assetOf, toItem } from './view.ts';

type Told = Extract<WebhookEvent, `withdrawal.${string}`>;

/** Tells the owner's systems where a withdrawal is; of its end the owner himself too. */
export async function tellOfWithdrawal(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids'>,
  row: WithdrawalRow,
  event: Told,
): Promise<void> {
  const { id, asset, network, address, tag, amount, fee, arrives, orderNumber, ...item } = toItem(row);
  const { status, transactionHash, failureReason } = item;
  const order = { id, orderNumber, asset, network, address, tag, amount, fee, arrives };
  await emitEvent(tx, deps, row.user_id, event, { ...order, status, transactionHash, failureReason });
  if (event === 'withdrawal.completed') await tellPaid(tx, deps, row);
  if (event === 'withdrawal.failed')
    await tell(tx, deps, row.user_id, ends[row.status] ?? 'withdrawal.failed', {
      ...moneyOf(row, BigInt(row.amount)),
      reason: failureReason,
    });
}

/** Tells the owner that a withdrawal waits for him. */
export async function tellActionNeeded(tx: Tx, deps: Pick<Deps, 'clock' | 'ids'>, row: WithdrawalRow): Promise<void> {
  await tell(tx, deps, row.user_id, 'withdrawal.actionNeeded', moneyOf(row, BigInt(row.amount)));
}

async function tellPaid(tx: Tx, deps: Pick<Deps, 'clock' | 'ids'>, row: WithdrawalRow): Promise<void> {
  const arrives = BigInt(row.amount) - BigInt(row.fee);
  await tell(tx, deps, row.user_id, 'withdrawal.completed', { ...moneyOf(row, arrives), hash: row.transaction_hash });
}

function moneyOf(row: WithdrawalRow, units: bigint) {
  const asset = assetOf(row);
  const { id, network, address } = row;
  return { id, asset, amount: decimalOf(units, asset), network, address };
}

const ends: Partial<Record<string, 'withdrawal.rejected' | 'withdrawal.cancelled'>> = {
  reviewRejected: 'withdrawal.rejected',
  revoked: 'withdrawal.cancelled',
};
