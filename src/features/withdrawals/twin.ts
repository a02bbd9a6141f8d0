import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { parseUnits } from '#contract/platform/money.ts';
import type { Application, WithdrawalRow } from './rows.ts';

const dayMs = 24 * 3600 * 1000;
const isReturned: ReadonlySet<WithdrawalRow['status']> = new Set(['failed', 'reviewRejected', 'revoked']);

type Order = Pick<Application, 'asset' | 'network' | 'address' | 'tag' | 'amount'>;

/**
 * Returns the newest withdrawal of the last 24 hours that paid the same to the same place and was not returned: a
 * customer who lost the response to a confirmation and starts over would pay twice. `rows` is newest first.
 */
export function findTwin(rows: readonly WithdrawalRow[], order: Order, now: number): WithdrawalRow | undefined {
  return rows.find(
    (row) =>
      row.asset === order.asset &&
      row.network === order.network &&
      row.address === order.address &&
      row.tag === order.tag &&
      unitsOf(row) === unitsOf(order) &&
      !isReturned.has(row.status) &&
      now - Date.parse(row.createdAt) < dayMs,
  );
}

/** An amount can be written in several ways: 25.5 as typed is 25.500000 as listed. */
const unitsOf = ({ asset, amount }: Pick<Order, 'asset' | 'amount'>) => parseUnits(amount, scaleOf(assetCode(asset)));
