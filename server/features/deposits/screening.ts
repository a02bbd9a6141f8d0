import type { Network } from '#contract/currencies/networks.ts';
import { scaleOf } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { parseUnits } from '#contract/platform/money.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isStopped } from './stops.ts';
import type { DepositRow } from './tables.ts';

/**
 * Whether somebody has to look at a deposit before it is credited, and why; null where nobody has. Large ones
 * are looked at from the amount on from which a withdrawal is; in the sandbox, also what a tester orders.
 */
export async function screen(deps: Deps, tx: Tx, deposit: DepositRow, network: Network): Promise<string | null> {
  const from = must(parseUnits(network.withdrawal.reviewFrom, scaleOf(network.asset)), 'the amount in units');
  if (BigInt(deposit.amount) >= from) return 'amount';
  if (await isStopped(tx, { userId: deposit.user_id, asset: deposit.asset, network: deposit.network }))
    return 'stopped';
  return deps.providers.chain.findFlag(tx, deposit.transaction_hash);
}
