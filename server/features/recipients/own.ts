import { owned, type OwnedTable } from '#server/platform/owned.ts';
import './tables.ts';

/** What of these tables belongs to a customer, and is handed out with his data. */
export const recipientsOwned: readonly OwnedTable[] = [
  owned('transfer_recipient', {
    whose: 'account_id',
    orderedBy: 'id',
    shows: [
      'currency',
      'country',
      'scheme',
      'user_type',
      'version',
      'revision',
      'details_sealed',
      'name_check',
      'created_at',
      'updated_at',
      'deleted_at',
    ],
    withholds: { id: 'internal', account_id: 'internal', created_by: 'internal', deleted_by: 'internal' },
  }),
];
