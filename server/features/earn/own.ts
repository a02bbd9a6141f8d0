import { owned, type OwnedTable } from '#server/platform/owned.ts';
import { stepsOf } from '#server/platform/orders.ts';
import { redemptionOrders, slashingOrders } from './tables.ts';

/** The columns of this feature's tables that belong to a customer. */
export const earnOwned: readonly OwnedTable[] = [
  owned('earn_agreement', {
    whose: 'account_id',
    orderedBy: 'accepted_at',
    shows: ['version', 'accepted_at'],
    withholds: { account_id: 'internal', user_id: 'internal' },
  }),
  owned('earn_position', {
    whose: 'account_id',
    orderedBy: 'id',
    shows: ['id', 'asset', 'amount', 'principal', 'assets', 'renews', 'starts_on', 'staked_at', 'ended_at'],
    withholds: { account_id: 'internal', product_id: 'internal', made_by: 'internal', bonded_at: 'internal' },
    amounts: { amount: 'asset', principal: 'asset' },
  }),
  owned('earn_redemption', {
    whose: 'account_id',
    orderedBy: 'id',
    shows: [
      'id',
      'position_id',
      'asset',
      'amount',
      'cost',
      'status',
      'due_at',
      'created_at',
      'updated_at',
      'settled_at',
    ],
    withholds: {
      account_id: 'internal',
      made_by: 'internal',
      review: 'internal',
      exit_id: 'internal',
      exited_at: 'internal',
    },
    amounts: { amount: 'asset', cost: 'asset' },
    adds: () => ({ steps: stepsOf(redemptionOrders) }),
  }),
  owned('earn_slashing', {
    whose: 'account_id',
    orderedBy: 'id',
    shows: ['id', 'position_id', 'asset', 'amount', 'status', 'created_at', 'updated_at', 'settled_at'],
    withholds: { account_id: 'internal', provider_id: 'internal' },
    amounts: { amount: 'asset' },
    adds: () => ({ steps: stepsOf(slashingOrders) }),
  }),
  owned('earn_payment', {
    whose: 'account_id',
    orderedBy: 'id',
    shows: ['id', 'asset', 'day', 'amount', 'accrued', 'carried_before', 'carried_after', 'paid_at'],
    withholds: { account_id: 'internal', run_id: 'internal' },
    amounts: { amount: 'asset' },
  }),
];
