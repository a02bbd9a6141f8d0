import { owned, type OwnedTable } from '#server/platform/owned.ts';
import './tables.ts';

/** The customer's own data in these tables, included in their data export. */
export const securityOwned: readonly OwnedTable[] = [
  owned('fund_password', {
    whose: 'user_id',
    orderedBy: 'set_at',
    shows: ['set_at'],
    withholds: { user_id: 'internal', password_hash: 'secret' },
  }),
  owned('safe_operation', {
    whose: 'user_id',
    orderedBy: 'at',
    shows: ['action', 'ip', 'user_agent', 'device_id', 'country', 'succeeded', 'at'],
    withholds: { id: 'internal', user_id: 'internal' },
  }),
  owned('security_application', {
    whose: 'user_id',
    orderedBy: 'created_at',
    shows: [
      'items',
      'new_email',
      'new_phone',
      'files',
      'locale',
      'status',
      'created_at',
      'decided_at',
      'decision_reason',
    ],
    withholds: { id: 'internal', user_id: 'internal', decided_by: 'staff' },
  }),
];
