import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { brand } from '#contract/platform/brand.ts';
import { labels, recordDomain, writeAt, type Order, type RecordState } from '#src/features/records/index.ts';
import type { TransferRow } from './rows.ts';
import { returnReasonNames } from './return-reasons.ts';
import { transfersTable } from './sync.ts';

export const transferStates = {
  pendingMultiSig: { name: msg`Awaiting two approvals`, tone: 'warn', list: 'actionNeeded' },
  awaitingSuperiorApproval: { name: msg`Awaiting approval`, tone: 'warn', list: 'actionNeeded' },
  audit: { name: msg`Under review`, tone: 'warn', list: 'underReview' },
  arrived: { name: msg`Arrived`, tone: 'good', list: 'completed' },
  returned: { name: msg`Returned`, tone: 'bad', list: 'failed' },
} as const satisfies Record<TransferRow['status'], RecordState>;

const typeOf = ({ type, direction }: TransferRow): MessageDescriptor => {
  if (type === 'own') return msg`Between own accounts`;
  return direction === 'out' ? msg`To a ${brand.name} user` : msg`From a ${brand.name} user`;
};

// Rows stored before there were reasons have none.
const reasonOf = ({ returnReason }: TransferRow) => (returnReason ? returnReasonNames[returnReason] : '');

export function transferOrder(row: TransferRow): Order {
  const isOut = row.direction === 'out';
  const status = transferStates[row.status];
  const amount = isOut ? `-${row.amount}` : row.amount;
  return {
    id: row.id,
    at: row.createdAt,
    title: isOut ? msg`Transfer sent` : msg`Transfer received`,
    asset: row.asset,
    amount,
    statusCode: row.status,
    status,
    note: `UID ${row.counterpartyUid}`,
    facts: [
      { label: labels.order, value: row.id },
      { label: labels.time, value: writeAt(row.createdAt) },
      { label: labels.direction, value: isOut ? msg`Sent` : msg`Received` },
      { label: labels.type, value: typeOf(row) },
      { label: labels.coin, value: row.asset },
      { label: labels.amount, value: amount, asset: row.asset },
      { label: labels.fee, value: row.fee, asset: row.asset },
      { label: labels.status, value: status.name },
      { label: labels.counterpartyName, value: row.counterpartyName },
      { label: labels.counterparty, value: row.counterpartyUid },
      { label: labels.remark, value: row.remark },
      { label: msg`Return reason`, value: reasonOf(row) },
    ],
  };
}

export const transfers = recordDomain<TransferRow>({
  list: {
    name: 'transfers',
    label: msg`Transfers`,
    table: transfersTable,
    place: { to: '/dashboard/assets/digital/order', search: { list: 'transfers' } },
    empty: {
      title: msg`No transfers yet`,
      text: msg`Transfers to and from ${brand.name} users appear here.`,
      begin: { label: msg`Send to a ${brand.name} user`, to: '/dashboard/assets/digital/transfer' },
    },
  },
  states: transferStates,
  facts: transferOrder,
  actions: {},
});
