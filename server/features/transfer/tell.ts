import type { AssetCode } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import type { TransferNotice } from '#contract/transfer/states.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Writing } from '#server/platform/write-together.ts';
import type { NamedAccount } from '../accounts/index.ts';
import { publicNameOf } from '../kyc/index.ts';
import { decimalOf, tell, telling } from '../notices/index.ts';
import { amountsOf, nameFor, toTransfer, type PartiesRow } from './store.ts';

type Needs = Pick<Deps, 'clock' | 'ids' | 'vault'>;

/** Notifies the payee that a transfer has arrived, or the sender how its review ended. */
export async function tellOfTransfer(tx: Tx, deps: Needs, row: PartiesRow, notice: TransferNotice): Promise<void> {
  if (notice === 'transfer.received') {
    const { counterpartyName: from } = toTransfer(row, row.to_user);
    await tell(tx, deps, row.to_user, notice, { ...coinsOf(row, BigInt(row.fee)), from });
    return;
  }
  const sent = { ...coinsOf(row, 0n), toUid: row.to_uid };
  if (notice === 'transfer.returned')
    await tell(tx, deps, row.from_user, notice, { ...sent, returnReason: row.return_reason });
  else await tell(tx, deps, row.from_user, notice, sent);
}

/** Returns the notice to the payee of a transfer that is about to be written. */
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

function coinsOf(row: PartiesRow, fee: bigint) {
  const { asset } = amountsOf(row);
  return { id: row.id, asset, amount: decimalOf(BigInt(row.amount) - fee, asset) };
}
