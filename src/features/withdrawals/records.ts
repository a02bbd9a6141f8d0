import { msg } from '@lingui/core/macro';
import { findNetwork } from '#contract/currencies/networks.ts';
import { labels, recordDomain, writeAt, type Order } from '#src/features/records/index.ts';
import type { WithdrawalRow } from './rows.ts';
import { withdrawalsTable } from './sync.ts';
import { completed, stateOf, withdrawalStateNames } from './wording.ts';

/** A settled withdrawal keeps its last status; lists and filters call it by this. */
const completedCode = 'completed';

/** All record fields of the specification (section 3), those of a withdrawal. */
function withdrawalOrder(row: WithdrawalRow): Order {
  const status = stateOf(row);
  return {
    id: row.id,
    at: row.createdAt,
    title: msg`Withdrawal`,
    asset: row.asset,
    amount: `-${row.amount}`,
    statusCode: row.completedAt === null ? row.status : completedCode,
    status,
    note: row.address,
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
      { label: labels.hash, value: row.transactionHash ?? '' },
      { label: labels.reason, value: row.failureReason ?? '' },
    ],
  };
}

export const withdrawals = recordDomain<WithdrawalRow>({
  list: {
    name: 'withdrawals',
    label: msg`Withdrawals`,
    table: withdrawalsTable,
    place: { to: '/dashboard/assets/digital/order', search: { list: 'withdrawals' } },
  },
  states: { [completedCode]: completed, ...withdrawalStateNames },
  facts: withdrawalOrder,
  actions: { page: '/dashboard/assets/digital/withdraw' },
});
