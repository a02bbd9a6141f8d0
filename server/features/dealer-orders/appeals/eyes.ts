import { sql } from 'kysely';
import { assetCode } from '#contract/platform/assets.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { dayMs } from '#server/platform/durations.ts';
import { findReached, reviewLimit, sumWith } from '../../outflow/index.ts';
import type { DealerOrderRow } from '../tables.ts';

/**
 * Returns how many staff members decide an appeal: two from the amount of the coin at which its terms require review of
 * withdrawals. Appeals of the previous 24 hours that one alone decides count too, the customer's and the dealer's, so
 * that a large sum can't be decided by one person in small parts.
 */
export async function eyesFor(tx: Tx, deps: Pick<Deps, 'clock' | 'providers'>, order: DealerOrderRow): Promise<1 | 2> {
  const { coin, coin_amount: amount, account_id: customerId, dealer_id: dealerId } = order;
  const before = await partsOf(tx, deps, [customerId, dealerId]);
  const own = { asset: assetCode(coin), amount: BigInt(amount) };
  const days = [
    {
      side: 'customer',
      sums: sumWith(
        own,
        before.filter((one) => one.account_id === customerId),
      ),
    },
    {
      side: 'dealer',
      sums: sumWith(
        own,
        before.filter((one) => one.dealer_id === dealerId),
      ),
    },
  ];
  return (await findReached(deps, days, reviewLimit)) === undefined ? 1 : 2;
}

/**
 * Selects what one staff member alone decides for two accounts within a day. Of several opened concurrently, each sees
 * those before it.
 */
async function partsOf(tx: Tx, { clock }: Pick<Deps, 'clock'>, accountIds: readonly string[]) {
  for (const id of accountIds.toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`appeals:${id}`}, 0))`.execute(tx);
  return tx
    .selectFrom('appeal as a')
    .innerJoin('dealer_order as o', 'o.id', 'a.order_id')
    .select(['o.account_id', 'o.dealer_id', 'o.coin as asset', 'o.coin_amount as amount'])
    .where((eb) => eb.or([eb('a.account_id', 'in', accountIds), eb('a.dealer_id', 'in', accountIds)]))
    .where('a.created_at', '>', new Date(clock.now().getTime() - dayMs))
    .where('a.eyes', '=', 1)
    .where('a.withdrawn_at', 'is', null)
    .execute();
}
