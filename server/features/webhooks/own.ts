import { sql } from 'kysely';
import { owned, type OwnedTable } from '#server/platform/owned.ts';
import './tables.ts';

/** The customer's own data in these tables, included in their data export. */
export const webhooksOwned: readonly OwnedTable[] = [
  owned('webhook_endpoint', {
    whose: 'company_id',
    orderedBy: 'created_at',
    shows: [
      'id',
      'url',
      'description',
      'events',
      'is_active',
      'failing_since',
      'failures',
      'paused_until',
      'created_at',
    ],
    withholds: {
      company_id: 'internal',
      told_at: 'internal',
      secret_sealed: 'secret',
      previous_sealed: 'secret',
      previous_until: 'secret',
    },
  }),
  owned('webhook_delivery', {
    whose: 'company_id',
    orderedBy: 'created_at',
    shows: [
      'id',
      'endpoint_id',
      'event_id',
      'type',
      'body',
      'status',
      'attempts',
      'next_at',
      'is_by_hand',
      'created_at',
      'updated_at',
    ],
    withholds: { company_id: 'internal' },
  }),
  owned('webhook_attempt', {
    whose: ({ accountId }) => sql`delivery_id in (select id from webhook_delivery where company_id = ${accountId})`,
    orderedBy: 'at',
    shows: ['delivery_id', 'number', 'at', 'duration_ms', 'response_status', 'response_body', 'failure'],
    withholds: {},
  }),
];
