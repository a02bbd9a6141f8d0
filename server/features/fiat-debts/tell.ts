import { assetCode } from '#contract/platform/assets.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { decimalOf, tell } from '../notices/index.ts';

interface Reversal {
  readonly deposit_id: string | null;
  readonly account_id: string;
  readonly asset: string;
  readonly amount: string;
  readonly taken: string;
}

/** Notifies a customer what the bank took back, and how much of it they owe. */
export async function tellOfReversal(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids' | 'vault'>,
  reversal: Reversal,
): Promise<void> {
  // For a card payment, the customer was notified when it happened.
  if (reversal.deposit_id === null) return;
  const asset = assetCode(reversal.asset);
  const [amount, owed] = [BigInt(reversal.amount), BigInt(reversal.amount) - BigInt(reversal.taken)];
  await tell(tx, deps, reversal.account_id, 'fiatDeposit.reversed', {
    id: reversal.deposit_id,
    asset,
    amount: decimalOf(amount, asset),
    owed: owed === 0n ? null : decimalOf(owed, asset),
  });
}
