import { owned, type OwnedTable } from '#server/platform/owned.ts';
import { stepsOf } from '#server/platform/orders.ts';
import { globalAccountOrders } from './tables.ts';

/** The columns of this feature's tables that belong to a customer. */
export const globalAccountOwned: readonly OwnedTable[] = [
  owned('global_account', {
    whose: 'account_id',
    orderedBy: 'id',
    shows: ['id', 'created_at'],
    withholds: { account_id: 'internal' },
  }),
  owned('global_account_application', {
    whose: 'account_id',
    orderedBy: 'id',
    shows: ['id', 'currencies', 'version', 'form_sealed', 'status', 'reason', 'created_at', 'updated_at'],
    withholds: { account_id: 'internal', made_by: 'internal' },
    adds: () => ({ steps: stepsOf(globalAccountOrders) }),
  }),
  owned('currency_account', {
    whose: 'account_id',
    orderedBy: 'id',
    shows: ['currency', 'details_sealed', 'opened_at', 'created_at'],
    withholds: {
      id: 'internal',
      account_id: 'internal',
      application_id: 'internal',
      request_id: 'internal',
      provider_id: 'internal',
    },
  }),
];
