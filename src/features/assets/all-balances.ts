import { BigNumber } from 'bignumber.js';
import type { BalanceRow } from '#worker/local/tables.ts';

/** Merges balances into one per asset. The result is as old as the older of the two. */
export function addedUp(balances: readonly BalanceRow[]): BalanceRow[] {
  const rows = inOneCurrency(balances);
  const sum = (left: string, right: string) => new BigNumber(left).plus(right).toFixed();
  const value = (left: string | null, right: string | null) =>
    left === null || right === null ? null : sum(left, right);
  return [...Map.groupBy(rows, ({ asset }) => asset).values()].map((same) =>
    same.reduce((one, other) => ({
      ...one,
      available: sum(one.available, other.available),
      held: sum(one.held, other.held),
      staked: sum(one.staked, other.staked),
      inTransit: sum(one.inTransit, other.inTransit),
      total: sum(one.total, other.total),
      value: value(one.value, other.value),
      asOf: one.asOf < other.asOf ? one.asOf : other.asOf,
    })),
  );
}

/**
 * After the display currency has changed, one of the lists may still have its values in the former one. Those are left
 * out until it is synced: amounts of two currencies have no sum.
 */
function inOneCurrency(rows: readonly BalanceRow[]): readonly BalanceRow[] {
  const newest = rows.reduce<BalanceRow | undefined>(
    (one, row) => (one && one.asOf >= row.asOf ? one : row),
    undefined,
  );
  const currency = newest?.currency ?? '';
  return rows.map((row) => (row.currency === currency ? row : { ...row, currency, value: null }));
}
