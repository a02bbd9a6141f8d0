import { msg } from '@lingui/core/macro';
import { labels, recordDomain, writeAt, type Order } from '#src/features/records/index.ts';
import { writeRate } from '#src/ui/rate-text.ts';
import { remittancesTable } from './sync.ts';
import { channelNames, purposeNames, stateNames, stateOf, whyOf, type RemittanceRow } from './wording.ts';

/** Returns a remittance as shown in lists, exports and receipts. */
function remittanceOrder(row: RemittanceRow): Order {
  const { payAsset, receiveAsset, recipient } = row;
  const { friendlyName } = recipient;
  const status = stateOf(row);
  const { reason, said } = whyOf(row);
  return {
    id: row.id,
    at: row.createdAt,
    title: msg`Remittance · ${friendlyName}`,
    asset: payAsset,
    otherAsset: receiveAsset,
    amount: `-${row.payAmount}`,
    statusCode: row.status,
    status,
    note: friendlyName,
    facts: [
      { label: labels.order, value: row.id },
      { label: labels.time, value: writeAt(row.createdAt) },
      { label: labels.status, value: status.name },
      { label: msg`Recipient`, value: recipient.name },
      { label: msg`Bank account`, value: recipient.account },
      { label: msg`Country`, value: recipient.country },
      { label: msg`You send`, value: row.payAmount, asset: payAsset },
      { label: msg`Rate`, value: `1 ${payAsset} = ${writeRate(row.rate, 'en')} ${receiveAsset}` },
      { label: labels.fee, value: row.fee, asset: receiveAsset },
      { label: msg`Recipient gets`, value: row.receiveAmount, asset: receiveAsset },
      { label: msg`Payment method`, value: channelNames[row.channel] },
      { label: msg`Purpose`, value: row.purposeText || purposeNames[row.purpose] },
      { label: msg({ message: 'Reference', context: 'payment' }), value: row.reference },
      { label: msg`Sent`, value: writeAt(row.sentAt) },
      { label: msg`Completed`, value: writeAt(row.completedAt) },
      { label: msg`Returned`, value: writeAt(row.returnedAt) },
      { label: msg`Failure reason`, value: reason ?? '' },
      { label: msg`Bank’s message`, value: said ?? '' },
    ],
  };
}

export const remittances = recordDomain<RemittanceRow>({
  list: {
    name: 'remittances',
    label: msg`Remittances`,
    table: remittancesTable,
    place: { to: '/dashboard/remittance/order', search: {} },
    empty: {
      title: msg`No remittances yet`,
      text: msg`Payments to bank accounts appear here with their status.`,
      begin: { label: msg`Send a remittance`, to: '/dashboard/remittance' },
    },
  },
  states: stateNames,
  facts: remittanceOrder,
  actions: 'page',
});
