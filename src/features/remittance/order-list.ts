import { msg } from '@lingui/core/macro';
import { useMemo } from 'react';
import { formatInstant } from '#contract/platform/display.ts';
import { remittanceOrderStates } from '#contract/remittance/states.ts';
import type { Order, OrderList } from '#src/features/assets/index.ts';
import { writeRate } from '#src/ui/rate-text.ts';
import { remittancesTable } from './sync.ts';
import { channelNames, purposeNames, reasonOf, stateNames, stateOf, type RemittanceRow } from './wording.ts';

const at = (instant: string | null) => (instant === null ? '' : formatInstant(instant));

/** A remittance as lists, exports and receipts show it. */
function remittanceOrder(row: RemittanceRow): Order {
  const { payAsset, receiveAsset, recipient } = row;
  const { friendlyName } = recipient;
  const status = stateOf(row);
  return {
    id: row.id,
    at: row.createdAt,
    title: msg`Remittance · ${friendlyName}`,
    asset: payAsset,
    otherAsset: receiveAsset,
    amount: `-${row.payAmount}`,
    statusCode: row.status,
    status,
    listStatus: status.list,
    note: friendlyName,
    facts: [
      { label: msg`Order number`, value: row.id },
      { label: msg`Date`, value: at(row.createdAt) },
      { label: msg`Status`, value: status.name },
      { label: msg`Recipient`, value: recipient.name },
      { label: msg`Bank account`, value: recipient.account },
      { label: msg`Country`, value: recipient.country },
      { label: msg`You send`, value: row.payAmount, asset: payAsset },
      { label: msg`Rate`, value: `1 ${payAsset} = ${writeRate(row.rate, 'en')} ${receiveAsset}` },
      { label: msg`Fee`, value: row.fee, asset: receiveAsset },
      { label: msg`Recipient gets`, value: row.receiveAmount, asset: receiveAsset },
      { label: msg`Payment method`, value: channelNames[row.channel] },
      { label: msg`Purpose`, value: row.purposeText || purposeNames[row.purpose] },
      { label: msg({ message: 'Reference', context: 'payment' }), value: row.reference },
      { label: msg`Sent`, value: at(row.sentAt) },
      { label: msg`Completed`, value: at(row.completedAt) },
      { label: msg`Returned`, value: at(row.returnedAt) },
      { label: msg`Failure reason`, value: reasonOf(row.failureReason ?? row.returnReason) },
    ],
  };
}

/** Remittances, for their page, its exports and receipts. */
export const remittanceList: OrderList = {
  name: 'remittances',
  label: msg`Remittances`,
  table: remittancesTable,
  statuses: remittanceOrderStates.map((code) => ({ code, name: stateNames[code].name })),
  page: '/dashboard/remittance/order',
  useOrders: () => {
    const rows = remittancesTable.useNewest();
    return useMemo(() => rows?.map(remittanceOrder), [rows]);
  },
};
