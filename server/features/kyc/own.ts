import { owned, type OwnedTable } from '#server/platform/owned.ts';
import './tables.ts';

/** The columns of these tables that belong to a customer and are exported with their data. */
export const kycOwned: readonly OwnedTable[] = [
  owned('kyc_application', {
    whose: 'user_id',
    orderedBy: 'created_at',
    shows: [
      'kind',
      'form_sealed',
      'attempt',
      'submitted_at',
      'decided_by',
      'decided_at',
      'reasons',
      'earlier',
      'created_at',
      'updated_at',
    ],
    withholds: {
      id: 'internal',
      user_id: 'internal',
      handed_over_at: 'internal',
      applicant_id: 'internal',
      provider_step: 'internal',
      decision_id: 'internal',
      document_index: 'internal',
    },
  }),
];
