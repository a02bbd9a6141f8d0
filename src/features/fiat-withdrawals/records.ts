import { msg } from '@lingui/core/macro';
import { labels, recordDomain, writeAt, type Order } from '#src/features/records/index.ts';
import { fiatWithdrawalsTable } from './sync.ts';
import { purposeNames, stateNames, stateOf, whyUnpaid, type PayoutRow } from './wording.ts';

/** Converts a withdrawal to what lists, exports and receipts show. */
function payoutOrder(row: PayoutRow): Order {
  const { asset, payee } = row;
  const status = stateOf(row);
  const { friendlyName } = payee;
  const { reason, said } = whyUnpaid(row.failureReason ?? row.returnReason, row.bankReason);
  return {
    id: row.id,
    at: row.createdAt,
    title: msg`Bank withdrawal · ${friendlyName}`,
    asset,
    amount: `-${row.amount}`,
    statusCode: row.status,
    status,
    note: friendlyName,
    facts: [
      { label: labels.order, value: row.id },
      { label: labels.time, value: writeAt(row.createdAt) },
      { label: labels.status, value: status.name },
      { label: msg`Recipient`, value: payee.name },
      { label: msg`Bank account`, value: payee.account },
      { label: msg`You send`, value: row.amount, asset },
      { label: labels.fee, value: row.fee, asset },
      { label: msg`Recipient gets`, value: row.arrives, asset },
      { label: msg`Purpose`, value: purposeNames[row.purpose] },
      { label: msg({ message: 'Reference', context: 'payment' }), value: row.reference },
      { label: msg`Sent`, value: writeAt(row.sentAt) },
      { label: msg`Completed`, value: writeAt(row.completedAt) },
      { label: msg`Returned`, value: writeAt(row.returnedAt) },
      { label: msg`Failure reason`, value: reason ?? '' },
      { label: msg`Bank’s message`, value: said ?? '' },
    ],
  };
}

const { preOrder: _unsent, ...states } = stateNames;

/** Withdrawals among the records of the global account. */
export const payouts = recordDomain<PayoutRow>({
  list: {
    name: 'withdrawals',
    label: msg`Bank withdrawals`,
    table: fiatWithdrawalsTable,
    place: { to: '/dashboard/assets/global/order', search: { list: 'withdrawals' } },
    empty: {
      title: msg`No bank withdrawals yet`,
      text: msg`Money you withdraw to bank accounts appears here.`,
      begin: { label: msg`Withdraw to bank`, to: '/dashboard/assets/global/withdraw' },
    },
  },
  states,
  facts: payoutOrder,
  actions: { page: '/dashboard/assets/global/withdraw' },
});
