import { sql } from 'kysely';
import { owned, type OwnedTable } from './owned.ts';
import './audit.ts';

/** A person's actions, and where they came from. */
export const auditOwned: readonly OwnedTable[] = [
  owned('audit', {
    whose: ({ accountId }) => sql`actor_id = ${accountId} and actor_kind = 'user'`,
    orderedBy: 'id',
    shows: ['at', 'action', 'subject', 'details', 'ip', 'device_id', 'request_id'],
    withholds: { id: 'internal', actor_kind: 'internal', actor_id: 'internal' },
    adds: () => ({ reason: sql`(select text from audit_reason where id = (audit.details->>'reasonId')::uuid)` }),
  }),
];
