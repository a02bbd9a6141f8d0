import { sql } from 'kysely';
import { owned, type OwnedTable } from '#server/platform/owned.ts';
import { stepsOf } from '#server/platform/orders.ts';
import './appeals/tables.ts';
import './chat/tables.ts';
import { dealerOrderOrders } from './tables.ts';

/**
 * The columns of these tables that belong to a customer and are exported with their data; the other side's account is
 * not among them.
 */
export const dealerOrdersOwned: readonly OwnedTable[] = [
  owned('dealer_order', {
    whose: ({ accountId }) => sql`${accountId} in (account_id, dealer_id)`,
    orderedBy: 'created_at',
    shows: [
      'id',
      'side',
      'coin',
      'coin_amount',
      'currency',
      'currency_amount',
      'price',
      'reference_price',
      'deviation_bps',
      'status',
      'cancel_reason',
      'channel',
      'confirm_minutes',
      'pay_minutes',
      'receipt_minutes',
      'due_at',
      'confirmed_at',
      'ended_at',
      'created_at',
      'updated_at',
    ],
    withholds: {
      account_id: 'internal',
      dealer_id: 'internal',
      pair_id: 'internal',
      quote_id: 'internal',
      terms_id: 'internal',
      hold_id: 'internal',
      method_id: 'internal',
      payee_sealed: 'internal',
      reminded_of: 'internal',
      made_by: 'internal',
    },
    amounts: { coin_amount: 'coin', currency_amount: 'currency' },
    adds: () => ({ steps: stepsOf(dealerOrderOrders) }),
  }),
  owned('appeal', {
    whose: ({ accountId }) => sql`${accountId} in (account_id, dealer_id)`,
    orderedBy: 'created_at',
    shows: [
      'id',
      'order_id',
      'opened_by',
      'reason',
      'status',
      'result',
      'explanation',
      'statements_until',
      'created_at',
      'decided_at',
      'withdrawn_at',
      'updated_at',
    ],
    withholds: {
      account_id: 'internal',
      dealer_id: 'internal',
      eyes: 'staff',
      first_decided_by: 'staff',
      first_result: 'staff',
    },
  }),
  owned('appeal_statement', {
    // Only the account's own side: the other side's statements belong to that side.
    whose: ({ accountId }) => sql`exists (select from appeal a where a.id = appeal_id
      and ${accountId} = case side when 'customer' then a.account_id else a.dealer_id end)`,
    orderedBy: 'at',
    shows: ['id', 'appeal_id', 'text', 'at'],
    withholds: { side: 'internal', made_by: 'internal' },
  }),
  owned('order_message', {
    whose: ({ accountId }) => sql`${accountId} in (account_id, dealer_id)`,
    orderedBy: 'at',
    shows: ['id', 'order_id', 'n', 'side', 'text', 'at'],
    withholds: {
      account_id: 'internal',
      dealer_id: 'internal',
      salt: 'internal',
      image_id: 'internal',
      image_sha256: 'internal',
      hash: 'internal',
      made_by: 'internal',
    },
  }),
];
