import { owned, type OwnedTable } from '#server/platform/owned.ts';
import { stepsOf } from '#server/platform/orders.ts';
import { withheldOfPayouts } from '../bank-payouts/index.ts';
import { fiatWithdrawalOrders } from './tables.ts';

/** The columns of these tables that belong to a customer and are exported with their data. */
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
      'bank_reason',
      'created_at',
      'updated_at',
    ],
    withholds: {
      ...withheldOfPayouts,
      payee_id: 'internal',
    },
    amounts: { amount: 'asset', fee: 'asset' },
    adds: () => ({ steps: stepsOf(fiatWithdrawalOrders) }),
  }),
];
