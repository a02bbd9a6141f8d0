import { msg } from '@lingui/core/macro';
import { labels, recordDomain, writeAt, type Order } from '#src/features/records/index.ts';
import { part } from '#src/ui/boundary.tsx';
import { fiatDepositTables, type DepositRow } from './sync.ts';
import { fiatDepositStates, reasonOf, stateOf } from './wording.ts';

const Details = part(() => import('./deposit-details.tsx'));
const CancelDeposit = part(() => import('./cancel-deposit.tsx'));

/** Converts a bank transfer, received or announced, to an order; its amount is the expected one until money arrives. */
function fiatDepositOrder(row: DepositRow): Order {
  const { currency, payer, reversal } = row;
  const amount = row.amount ?? row.expected ?? '0';
  const status = stateOf(row);
  return {
    id: row.id,
    at: row.createdAt,
    title: msg`${currency} deposit`,
    asset: currency,
    amount,
    statusCode: row.status,
    status,
    note: row.reference ?? '',
    facts: [
      { label: labels.order, value: row.id },
      { label: labels.time, value: writeAt(row.createdAt) },
      { label: msg`Currency`, value: currency },
      { label: labels.amount, value: amount, asset: currency },
      { label: labels.fee, value: row.fee ?? '', asset: currency },
      { label: labels.status, value: status.name },
      { label: msg`Payment reference`, value: row.reference ?? '' },
      { label: msg`Payer`, value: payer?.name ?? '' },
      { label: msg`From account`, value: payer?.account ?? '' },
      { label: msg`Reason`, value: reasonOf(row.reason) },
      { label: msg`Still owed`, value: reversal?.owed ?? '', asset: currency },
    ],
  };
}

export const fiatDeposits = recordDomain<DepositRow>({
  list: {
    name: 'deposits',
    label: msg`Bank deposits`,
    table: fiatDepositTables.deposits,
    place: { to: '/dashboard/assets/global/order', search: { list: 'deposits' } },
    empty: {
      title: msg`No bank deposits yet`,
      text: msg`Bank transfers into your fiat accounts appear here.`,
      begin: { label: msg`Make a deposit`, to: '/dashboard/assets/global/deposit' },
    },
  },
  states: fiatDepositStates,
  facts: fiatDepositOrder,
  actions: { Details, Buttons: CancelDeposit },
});
