import { msg } from '@lingui/core/macro';
import { labels, recordDomain, writeAt, type Order } from '#src/features/records/index.ts';
import { writeRate } from '#src/ui/rate-text.ts';
import type { UserRows } from '#worker/local/tables.ts';
import { batchesTable } from './sync.ts';
import { stateNames } from './wording.ts';

type BatchRow = UserRows['remittanceBatches'];

/** A confirmed batch of payments from a file, as a record with its progress. */
function batchOrder(row: BatchRow): Order {
  const { name, payAsset, receiveAsset } = row;
  const status = stateNames[row.status];
  return {
    id: row.id,
    at: row.createdAt,
    title: msg`Batch · ${name}`,
    asset: payAsset,
    otherAsset: receiveAsset,
    amount: `-${row.payAmount}`,
    statusCode: row.status,
    status,
    note: `${row.ordered + row.refused}/${row.count}`,
    facts: [
      { label: msg`Batch number`, value: row.id },
      { label: labels.time, value: writeAt(row.createdAt) },
      { label: msg`File`, value: name },
      { label: msg`Lines`, value: String(row.count) },
      { label: msg`Lines processed`, value: String(row.ordered + row.refused) },
      { label: msg`Lines not paid`, value: String(row.refused) },
      { label: msg`You send`, value: row.payAmount, asset: payAsset },
      { label: msg`Rate`, value: `1 ${payAsset} = ${writeRate(row.rate, 'en')} ${receiveAsset}` },
      { label: labels.fee, value: row.fee, asset: receiveAsset },
      { label: msg`Recipient gets`, value: row.receiveAmount, asset: receiveAsset },
      { label: labels.status, value: status.name },
      { label: msg`Reason`, value: row.reason ?? '' },
    ],
  };
}

export const remittanceBatches = recordDomain<BatchRow>({
  list: {
    name: 'batches',
    label: msg`Batch payments`,
    table: batchesTable,
    place: { to: '/dashboard/remittance/batches', search: {} },
    empty: {
      title: msg`No batch payments yet`,
      text: msg`Batches of payments appear here with the status of each line.`,
    },
  },
  states: stateNames,
  facts: batchOrder,
  actions: 'page',
});
