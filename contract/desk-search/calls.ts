import { defineCalls } from '../platform/call.ts';
import type { deskSearchSchemas } from './schemas.ts';

/** One staff search over everything that has a number. Ours: the specification has none. */
export const deskSearch = defineCalls<typeof deskSearchSchemas>()('deskSearch', {
  find: {
    method: 'POST',
    path: '/api/services/app/Operator/FindRecords',
    access: { staff: 'desk.users.read' },
    idempotency: { none: 'read', because: 'It only reads; each search is recorded with its user.' },
    offline: 'never',
    errors: [],
    rateLimit: { max: 60, windowS: 60 },
    summary:
      'Finds customers by UID, email address, phone number or name, and orders the operator may read by order number, transaction ID, bank reference or a card’s last four digits',
  },
});
