import { msg } from '@lingui/core/macro';
import { chainFacts, recordDomain, type Order } from '#src/features/records/index.ts';
import type { WithdrawalRow } from './rows.ts';
import { withdrawalsTable } from './sync.ts';
import { completed, stateOf, whyUnpaid, withdrawalStateNames } from './wording.ts';

/** A settled withdrawal keeps its last status; lists and filters use this code for it. */
const completedCode = 'completed';

/** Returns a withdrawal as shown in lists, exports and receipts. */
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
    facts: chainFacts(row, status, whyUnpaid(row)),
  };
}

export const withdrawals = recordDomain<WithdrawalRow>({
  list: {
    name: 'withdrawals',
    label: msg`Withdrawals`,
    table: withdrawalsTable,
    place: { to: '/dashboard/assets/digital/order', search: { list: 'withdrawals' } },
    empty: {
      title: msg`No withdrawals yet`,
      text: msg`Coins you withdraw to other wallets appear here.`,
      begin: { label: msg`Make a withdrawal`, to: '/dashboard/assets/digital/withdraw' },
    },
  },
  states: { [completedCode]: completed, ...withdrawalStateNames },
  facts: withdrawalOrder,
  actions: { page: '/dashboard/assets/digital/withdraw' },
});
