import { msg } from '@lingui/core/macro';
import { useMemo } from 'react';
import { fiatOrderStates } from '#contract/fiat/states.ts';
import { formatInstant } from '#contract/platform/display.ts';
import type { Order, OrderList } from '#src/features/assets/index.ts';
import { fiatWithdrawalsTable } from './sync.ts';
import { purposeNames, stateNames, stateOf, type PayoutRow } from './wording.ts';

const at = (instant: string | null) => (instant === null ? '' : formatInstant(instant));

/** A withdrawal as lists, exports and receipts show it. */
function payoutOrder(row: PayoutRow): Order {
  const { asset, payee } = row;
  const status = stateOf(row);
  const { friendlyName } = payee;
  return {
    id: row.id,
    at: row.createdAt,
    title: msg`Bank withdrawal · ${friendlyName}`,
    asset,
    amount: `-${row.amount}`,
    statusCode: row.status,
    status,
    listStatus: status.list,
    note: friendlyName,
    facts: [
      { label: msg`Order number`, value: row.id },
      { label: msg`Date`, value: at(row.createdAt) },
      { label: msg`Status`, value: status.name },
      { label: msg`Recipient`, value: payee.name },
      { label: msg`Bank account`, value: payee.account },
      { label: msg`You send`, value: row.amount, asset },
      { label: msg`Fee`, value: row.fee, asset },
      { label: msg`Recipient gets`, value: row.arrives, asset },
      { label: msg`Purpose`, value: purposeNames[row.purpose] },
      { label: msg({ message: 'Reference', context: 'payment' }), value: row.reference },
      { label: msg`Sent`, value: at(row.sentAt) },
      { label: msg`Completed`, value: at(row.completedAt) },
      { label: msg`Returned`, value: at(row.returnedAt) },
      { label: msg`Failure reason`, value: row.failureReason ?? row.returnReason ?? '' },
    ],
  };
}

/** Withdrawals among the records of the global account. */
export const payoutList: OrderList = {
  name: 'withdrawals',
  label: msg`Bank withdrawals`,
  table: fiatWithdrawalsTable,
  statuses: fiatOrderStates
    .filter((code) => code !== 'preOrder')
    .map((code) => ({ code, name: stateNames[code].name })),
  page: '/dashboard/assets/global/order',
  useOrders: () => {
    const rows = fiatWithdrawalsTable.useNewest();
    return useMemo(() => rows?.map(payoutOrder), [rows]);
  },
};
