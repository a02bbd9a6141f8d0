import { owned, type OwnedTable } from '#server/platform/owned.ts';
import './tables.ts';

/** What of these tables belongs to a customer, and is handed out with his data. */
export const accountOwned: readonly OwnedTable[] = [
  owned('questionnaire', {
    whose: 'used_by',
    orderedBy: 'created_at',
    shows: ['account_type', 'answers_sealed', 'is_eligible', 'device_id', 'ip', 'created_at'],
    withholds: {
      id: 'internal',
      target: 'internal',
      key_thumbprint: 'internal',
      used_by: 'internal',
      is_adverse: 'staff',
    },
  }),
];
