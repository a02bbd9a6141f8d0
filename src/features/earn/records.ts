import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { brand } from '#contract/platform/brand.ts';
import { assetTables, type EarnRow } from '#src/features/assets/index.ts';
import { labels, recordDomain, writeAt, type Order, type RecordState } from '#src/features/records/index.ts';

export const earnStates = {
  redeeming: { name: msg`Redeeming`, tone: 'warn', list: 'processing' },
  success: { name: msg`Completed`, tone: 'good', list: 'completed' },
  failed: { name: msg`Failed`, tone: 'bad', list: 'failed' },
  reported: { name: msg`Under review`, tone: 'warn', list: 'underReview' },
  charged: { name: msg`Charged`, tone: 'bad', list: 'completed' },
  covered: { name: msg`Covered by ${brand.name}`, tone: 'good', list: 'completed' },
} as const satisfies Record<EarnRow['status'], RecordState>;

const earnTitles = {
  stake: msg`Stake`,
  redemption: msg`Redemption`,
  interest: msg`Interest`,
  slashing: msg`Staking penalty`,
} as const satisfies Record<EarnRow['kind'], MessageDescriptor>;

/**
 * Converts a stake, redemption, interest or penalty to an order. What leaves the available balance or the stake is
 * negative.
 */
function earnOrder(row: EarnRow): Order {
  const status = earnStates[row.status];
  const isOut = row.kind === 'stake' || row.kind === 'slashing';
  return {
    id: row.id,
    at: row.createdAt,
    title: earnTitles[row.kind],
    asset: row.asset,
    amount: isOut ? `-${row.amount}` : row.amount,
    statusCode: row.status,
    status,
    note: row.code ?? row.day ?? '',
    facts: [
      { label: labels.order, value: row.id },
      { label: labels.time, value: writeAt(row.createdAt) },
      { label: msg`Product`, value: row.code ?? '' },
      { label: msg`Interest for`, value: row.day ?? '' },
      { label: labels.amount, value: row.amount, asset: row.asset },
      { label: msg`Early exit cost`, value: row.cost, asset: row.asset },
      { label: labels.status, value: status.name },
    ],
  };
}

/** Stakes, redemptions and interest. */
export const earnRecords = recordDomain<EarnRow>({
  list: {
    name: 'earn',
    label: msg`Earn`,
    table: assetTables.earnRecords,
    place: { to: '/dashboard/earn', search: { tab: 'history' } },
    empty: {
      title: msg`No staking activity yet`,
      text: msg`What you stake, redeem and earn appears here.`,
      begin: { label: msg`See products`, to: '/dashboard/earn' },
    },
  },
  states: earnStates,
  facts: earnOrder,
  actions: {},
});
