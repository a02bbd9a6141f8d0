import type { AssetCode } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Writing } from '#server/platform/write-together.ts';
import type { NamedAccount } from '../accounts/index.ts';
import { publicNameOf } from '../kyc/index.ts';
import { decimalOf, tell, telling } from '../notices/index.ts';
import { amountsOf, nameFor, toTransfer, type PartiesRow } from './store.ts';

type Needs = Pick<Deps, 'clock' | 'ids'>;

/** Tells who is paid that a transfer has arrived. */
export async function tellPayee(tx: Tx, deps: Needs, row: PartiesRow): Promise<void> {
  const { counterpartyName: from } = toTransfer(row, row.to_user);
  await tell(tx, deps, row.to_user, 'transfer.received', { ...coinsOf(row, BigInt(row.fee)), from });
}

/** The same of one that is just being written. */
export function tellingPayee(
  deps: Needs,
  { id, asset, units, fee, payeeId, isOwn }: Arrival,
  payer: NamedAccount | null,
): Writing {
  const from = nameFor(publicNameOf(must(payer, 'who pays')), isOwn);
  return telling(deps, payeeId, 'transfer.received', { id, asset, amount: decimalOf(units - fee, asset), from });
}

interface Arrival {
  readonly id: string;
  readonly payeeId: string;
  readonly asset: AssetCode;
  readonly units: bigint;
  readonly fee: bigint;
  readonly isOwn: boolean;
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
