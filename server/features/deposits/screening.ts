import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { DepositLimits } from './limits.ts';
import { giveBackUsage, takingOf } from '../usage/index.ts';
import { assetOf } from './record.ts';
import { isStopped } from './stops.ts';
import type { DepositRow } from './tables.ts';

/** Uses up a deposit's share of the total that may come in without review. A deposit under review does not count. */
async function fits(deps: Deps, tx: Tx, deposit: DepositRow, total: NonNullable<DepositLimits['total']>) {
  const orders = { accountId: deposit.user_id, operation: 'deposit', asset: assetOf(deposit) } as const;
  const order = { orderId: deposit.id, amount: BigInt(deposit.amount) };
  const { left } = await tx
    .selectNoFrom(takingOf(deps, { orders, ...order, most: total }).as('left'))
    .executeTakeFirstOrThrow();
  // It may fit the daily but not the 30-day limit.
  if (left !== null) await giveBackUsage(tx, deposit.id);
  return left === null;
}

/**
 * Returns why staff must review a deposit before it is credited; null if they need not. Large deposits are reviewed by
 * their limits, as are those that exceed a total; in the sandbox, also those a tester orders.
 */
export async function screen(
  deps: Deps,
  tx: Tx,
  deposit: DepositRow,
  { reviewFrom, maximum, total }: DepositLimits,
): Promise<string | null> {
  const amount = BigInt(deposit.amount);
  if (amount >= reviewFrom || (maximum !== null && amount > maximum)) return 'amount';
  if (await isStopped(tx, { userId: deposit.user_id, asset: deposit.asset, network: deposit.network }))
    return 'stopped';
  const flag = await deps.providers.chain.findFlag(tx, deposit.transaction_hash);
  return flag ?? (total && !(await fits(deps, tx, deposit, total)) ? 'total' : null);
}
