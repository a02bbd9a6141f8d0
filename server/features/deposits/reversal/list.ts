import { scaleOf } from '#contract/platform/assets.ts';
import { formatUnits } from '#contract/platform/money.ts';
import type { Deps } from '#server/platform/deps.ts';
import { accounts } from '../../accounts/index.ts';
import { customerOf } from '../cases/customer.ts';
import { assetOf } from '../record.ts';
import { pageBy, type PageQuery } from '#server/platform/page.ts';
import { depositReversalColumns } from './tables.ts';
import { columnsIn } from '#server/platform/columns.ts';

/** Deposits that the chain dropped after they were credited and that are not settled, oldest first. */
export async function listReversals({ db }: Deps, query: PageQuery) {
  const open = db
    .selectFrom('deposit_reversal as r')
    .innerJoin('deposit as d', 'd.id', 'r.deposit_id')
    .innerJoin(accounts.as('u'), 'u.id', 'r.user_id')
    .select(columnsIn('r', depositReversalColumns))
    .select(['r.deposit_id as id', 'd.network', 'd.transaction_hash', 'u.uid', 'u.email', 'u.phone'])
    .where('r.status', 'in', ['waiting', 'owed']);
  const { rows, nextCursor } = await pageBy(open, query, { order: 'oldest', by: 'r.deposit_id' });
  return {
    items: rows.map((row) => {
      const asset = assetOf(row);
      const show = (units: bigint) => formatUnits(units, scaleOf(asset));
      const [amount, held, taken] = [BigInt(row.amount), BigInt(row.held), BigInt(row.taken)];
      return {
        id: row.id,
        customer: customerOf(row),
        asset,
        network: row.network,
        transactionHash: row.transaction_hash,
        amount: show(amount),
        held: show(held),
        taken: show(taken),
        missing: show(amount - held - taken),
        status: row.status,
        begunAt: row.begun_at.toISOString(),
      };
    }),
    nextCursor,
  };
}
