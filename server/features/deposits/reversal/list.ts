import { scaleOf } from '#contract/platform/assets.ts';
import { formatUnits } from '#contract/platform/money.ts';
import type { Deps } from '#server/platform/deps.ts';
import { assetOf } from '../record.ts';
import './tables.ts';

const defaultPage = 50;

export interface ReversalQuery {
  readonly Cursor?: string;
  readonly MaxResultCount?: number;
}

/** Deposits that the chain took back after they were credited, and that are not settled, oldest first. */
export async function listReversals({ db }: Deps, query: ReversalQuery) {
  const limit = query.MaxResultCount ?? defaultPage;
  const rows = await db
    .selectFrom('deposit_reversal as r')
    .innerJoin('deposit as d', 'd.id', 'r.deposit_id')
    .innerJoin('app_user as u', 'u.id', 'r.user_id')
    .selectAll('r')
    .select(['d.network', 'd.transaction_hash', 'u.uid', 'u.email', 'u.phone'])
    .where('r.status', 'in', ['waiting', 'owed'])
    .$if(query.Cursor !== undefined, (select) => select.where('r.deposit_id', '>', query.Cursor ?? ''))
    .orderBy('r.deposit_id')
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  return {
    items: shown.map((row) => {
      const asset = assetOf(row);
      const show = (units: bigint) => formatUnits(units, scaleOf(asset));
      const [amount, held, taken] = [BigInt(row.amount), BigInt(row.held), BigInt(row.taken)];
      return {
        id: row.deposit_id,
        customer: { uid: row.uid, emailAddress: row.email, phoneNumber: row.phone },
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
    nextCursor: rows.length > limit ? (shown.at(-1)?.deposit_id ?? null) : null,
  };
}
