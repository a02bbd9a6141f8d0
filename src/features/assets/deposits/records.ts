import { msg } from '@lingui/core/macro';
import { findNetwork } from '#contract/currencies/networks.ts';
import { labels, recordDomain, writeAt, type Order } from '#src/features/records/index.ts';
import { part } from '#src/ui/boundary.tsx';
import type { DepositRow } from '../rows.ts';
import { assetTables } from '../sync.ts';
import { depositStates } from '../wording.ts';

const Details = part(() => import('./deposit-details.tsx'));

/** All record fields of the specification (section 3), those of a deposit. */
function depositOrder(row: DepositRow): Order {
  const status = depositStates[row.status];
  return {
    id: row.id,
    at: row.createdAt,
    title: msg`Deposit`,
    asset: row.asset,
    amount: row.amount,
    statusCode: row.status,
    status,
    note: row.transactionHash,
    facts: [
      { label: labels.order, value: row.id },
      { label: labels.time, value: writeAt(row.createdAt) },
      { label: labels.completed, value: writeAt(row.completedAt) },
      { label: labels.coin, value: row.asset },
      { label: labels.network, value: findNetwork(row.asset, row.network)?.name ?? row.network },
      { label: labels.amount, value: row.amount, asset: row.asset },
      { label: labels.fee, value: row.fee, asset: row.asset },
      { label: labels.status, value: status.name },
      { label: labels.address, value: row.address },
      { label: labels.tag, value: row.tag ?? '' },
      { label: labels.hash, value: row.transactionHash },
      { label: labels.reason, value: row.failureReason ?? '' },
    ],
  };
}

export const deposits = recordDomain<DepositRow>({
  list: {
    name: 'deposits',
    label: msg`Deposits`,
    table: assetTables.deposits,
    place: { to: '/dashboard/assets/digital/order', search: { list: 'deposits' } },
  },
  states: depositStates,
  facts: depositOrder,
  actions: { Details },
});
