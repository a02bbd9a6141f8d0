import { owned, type OwnedTable } from '#server/platform/owned.ts';
import { stepsOf } from '#server/platform/orders.ts';
import { withheldOfPayouts } from '../bank-payouts/index.ts';
import { remittanceOrders } from './tables.ts';

/** The customer's own data in these tables, included in their data export. */
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
      'bank_reason',
      'created_at',
      'updated_at',
    ],
    withholds: {
      ...withheldOfPayouts,
      recipient_id: 'internal',
      quote_id: 'internal',
      awaits_approval: 'internal',
      paid_index: 'internal',
      payee_index: 'internal',
      cleared_at: 'staff',
      due_at: 'internal',
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
