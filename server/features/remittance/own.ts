import { owned, type OwnedTable } from '#server/platform/owned.ts';
import { stepsOf } from '#server/platform/orders.ts';
import { remittanceOrders } from './tables.ts';

/** What of these tables belongs to a customer, and is handed out with his data. */
export const remittanceOwned: readonly OwnedTable[] = [
  owned('remittance_order', {
    whose: 'account_id',
    orderedBy: 'id',
    shows: [
      'id',
      'pay_asset',
      'pay_amount',
      'receive_asset',
      'gross_amount',
      'fee',
      'rate',
      'mid_rate',
      'spread_bps',
      'scheme',
      'purpose',
      'details_sealed',
      'proofs',
      'is_saved',
      'status',
      'failure_reason',
      'sent_at',
      'completed_at',
      'returned_at',
      'returned_amount',
      'return_reason',
      'created_at',
      'updated_at',
    ],
    withholds: {
      account_id: 'internal',
      owner_id: 'internal',
      recipient_id: 'internal',
      quote_id: 'internal',
      terms_id: 'internal',
      hold_id: 'internal',
      eyes: 'staff',
      first_decided_by: 'staff',
      awaits_approval: 'internal',
      cleared_at: 'staff',
      due_at: 'internal',
      submitted_at: 'internal',
      made_by: 'internal',
    },
    amounts: {
      pay_amount: 'pay_asset',
      gross_amount: 'receive_asset',
      fee: 'receive_asset',
      returned_amount: 'pay_asset',
    },
    adds: () => ({ steps: stepsOf(remittanceOrders) }),
  }),
];
