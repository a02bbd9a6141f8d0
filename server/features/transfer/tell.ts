import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { decimalOf, tell } from '../notices/index.ts';
import { amountsOf, toTransfer, type PartiesRow } from './store.ts';

type Needs = Pick<Deps, 'clock' | 'ids'>;

/** Tells who is paid that a transfer has arrived. */
export async function tellPayee(tx: Tx, deps: Needs, row: PartiesRow): Promise<void> {
  const { counterpartyName: from } = toTransfer(row, row.to_user);
  await tell(tx, deps, row.to_user, 'transfer.received', { ...coinsOf(row, BigInt(row.fee)), from });
}

/** Tells who sent it how the review of a transfer ended. */
export async function tellSender(tx: Tx, deps: Needs, row: PartiesRow, isReleased: boolean): Promise<void> {
  const kind = isReleased ? 'transfer.released' : 'transfer.returned';
  await tell(tx, deps, row.from_user, kind, { ...coinsOf(row, 0n), toUid: row.to_uid });
}

function coinsOf(row: PartiesRow, fee: bigint) {
  const { asset } = amountsOf(row);
  return { id: row.id, asset, amount: decimalOf(BigInt(row.amount) - fee, asset) };
}
