import { owned, type OwnedTable } from '#server/platform/owned.ts';
import { stepsOf } from '#server/platform/orders.ts';
import { fiatDeposits } from './tables.ts';

/** The columns of these tables that belong to a customer and are exported with their data. */
export const fiatDepositsOwned: readonly OwnedTable[] = [
  owned('fiat_deposit', {
    whose: 'account_id',
    orderedBy: 'created_at',
    shows: [
      'id',
      'asset',
      'reference',
      'expected',
      'amount',
      'fee',
      'status',
      'reason',
      'proofs',
      'expires_at',
      'created_at',
      'updated_at',
    ],
    withholds: { account_id: 'internal', terms_id: 'internal', made_by: 'internal' },
    amounts: { expected: 'asset', amount: 'asset', fee: 'asset' },
    adds: () => ({ steps: stepsOf(fiatDeposits) }),
  }),
  owned('fiat_credit', {
    whose: 'account_id',
    orderedBy: 'created_at',
    shows: ['asset', 'amount', 'bank_status', 'payer_sealed', 'deposit_id', 'created_at', 'updated_at'],
    withholds: {
      id: 'internal',
      provider: 'internal',
      provider_id: 'internal',
      bank_account: 'internal',
      bank_changed_at: 'internal',
      payer_index: 'secret',
      account_id: 'internal',
      matched_by: 'internal',
      booked: 'internal',
      review_reason: 'staff',
      candidate_id: 'staff',
      candidate_by: 'staff',
      first_decided_by: 'staff',
      return_reason: 'staff',
      return_asked_by: 'staff',
      return_sent_at: 'internal',
    },
    amounts: { amount: 'asset' },
  }),
  owned('fiat_payer', {
    whose: 'account_id',
    orderedBy: 'created_at',
    shows: ['number_sealed', 'usable_at', 'created_at'],
    withholds: { id: 'internal', account_id: 'internal', number_index: 'secret', made_by: 'internal' },
  }),
];
