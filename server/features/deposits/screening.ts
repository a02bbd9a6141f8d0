import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { DepositLimits } from './limits.ts';
import { isStopped } from './stops.ts';
import type { DepositRow } from './tables.ts';

/**
 * Whether somebody has to look at a deposit before it is credited, and why; null where nobody has. Large ones
 * are, by their limits; in the sandbox, also what a tester orders.
 */
export async function screen(
  deps: Deps,
  tx: Tx,
  deposit: DepositRow,
  { reviewFrom, maximum }: DepositLimits,
): Promise<string | null> {
  const amount = BigInt(deposit.amount);
  if (amount >= reviewFrom || (maximum !== null && amount > maximum)) return 'amount';
  if (await isStopped(tx, { userId: deposit.user_id, asset: deposit.asset, network: deposit.network }))
    return 'stopped';
  return deps.providers.chain.findFlag(tx, deposit.transaction_hash);
}
