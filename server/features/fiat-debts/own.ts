import { owned, type OwnedTable } from '#server/platform/owned.ts';
import { stepsOf } from '#server/platform/orders.ts';
import { fiatReversals } from './tables.ts';

/** The columns of these tables that belong to a customer and are exported with their data. */
export const fiatDebtsOwned: readonly OwnedTable[] = [
  owned('fiat_reversal', {
    whose: 'account_id',
    orderedBy: 'begun_at',
    shows: ['deposit_id', 'card_payment_id', 'asset', 'amount', 'taken', 'status', 'begun_at', 'updated_at'],
    withholds: { id: 'internal', account_id: 'internal', first_decided_by: 'staff' },
    amounts: { amount: 'asset', taken: 'asset' },
    adds: () => ({ steps: stepsOf(fiatReversals) }),
  }),
];
