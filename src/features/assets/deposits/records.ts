import { msg } from '@lingui/core/macro';
import { chainFacts, recordDomain, type Order } from '#src/features/records/index.ts';
import { loadPageTexts } from '#src/platform/i18n.ts';
import { part } from '#src/ui/boundary.tsx';
import type { DepositRow } from '../rows.ts';
import { assetTables } from '../sync.ts';
import { depositState, depositStates } from '../wording.ts';

const Details = part(async () => (await Promise.all([import('./deposit-details.tsx'), loadPageTexts()]))[0]);

/** Converts a deposit to the form that lists, exports and receipts show. */
function depositOrder(row: DepositRow): Order {
  const status = depositState(row);
  return {
    id: row.id,
    at: row.createdAt,
    title: msg`Deposit`,
    asset: row.asset,
    amount: row.amount,
    statusCode: row.status,
    status,
    note: row.transactionHash,
    facts: chainFacts(row, status),
  };
}

export const deposits = recordDomain<DepositRow>({
  list: {
    name: 'deposits',
    label: msg`Deposits`,
    table: assetTables.deposits,
    place: { to: '/dashboard/assets/digital/order', search: { list: 'deposits' } },
    empty: {
      title: msg`No deposits yet`,
      text: msg`Coins you receive appear here.`,
      begin: { label: msg`Make a deposit`, to: '/dashboard/assets/digital/deposit' },
    },
  },
  states: depositStates,
  facts: depositOrder,
  actions: { Details },
});
