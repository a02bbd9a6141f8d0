import { owned, type OwnedTable } from '#server/platform/owned.ts';
import { stepsOf } from '#server/platform/orders.ts';
import { fiatWithdrawalOrders } from './tables.ts';

/** What of these tables belongs to a customer, and is handed out with his data. */
export const fiatWithdrawalsOwned: readonly OwnedTable[] = [
  owned('fiat_withdrawal', {
    whose: 'account_id',
    orderedBy: 'id',
    shows: [
      'id',
      'asset',
      'scheme',
      'amount',
      'fee',
      'details_sealed',
      'status',
      'failure_reason',
      'sent_at',
      'completed_at',
      'returned_at',
      'return_reason',
      'created_at',
      'updated_at',
    ],
    withholds: {
      account_id: 'internal',
      owner_id: 'internal',
      payee_id: 'internal',
      terms_id: 'internal',
      hold_id: 'internal',
      eyes: 'staff',
      first_decided_by: 'staff',
      submitted_at: 'internal',
      made_by: 'internal',
    },
    amounts: { amount: 'asset', fee: 'asset' },
    adds: () => ({ steps: stepsOf(fiatWithdrawalOrders) }),
  }),
];
