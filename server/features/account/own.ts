import { owned, type OwnedTable } from '#server/platform/owned.ts';
import './tables.ts';

/** Customer-owned data in these tables, included in the customer's data export. */
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
