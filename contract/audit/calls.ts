import { defineCalls } from '../platform/call.ts';
import type { auditSchemas } from './schemas.ts';

const operator = '/api/services/app/Operator';

/** The record of who did what, as staff search and verify it. Ours: the specification has none. */
export const audit = defineCalls<typeof auditSchemas>()('audit', {
  list: {
    method: 'GET',
    path: `${operator}/GetAuditRecords`,
    access: { staff: 'desk.audit.read' },
    offline: 'never',
    errors: [],
    summary: 'Lists audit records between two days (UTC) by actor, action and subject, newest first',
  },
  export: {
    method: 'POST',
    path: `${operator}/ExportAuditRecords`,
    access: { staff: 'desk.audit.read' },
    idempotency: { none: 'read', because: 'It only reads; each export is recorded with its user.' },
    offline: 'never',
    errors: [],
    rateLimit: { max: 20, windowS: 60 },
    bare: true,
    summary: 'Streams the same audit records as CSV',
  },
  verify: {
    method: 'POST',
    path: `${operator}/VerifyAudit`,
    access: { staff: 'desk.audit.read' },
    idempotency: { none: 'read', because: 'It only reads and computes; each check is recorded.' },
    offline: 'never',
    errors: [],
    rateLimit: { max: 6, windowS: 60 },
    summary: 'Recomputes the hash chain of the newest 100,000 records, starting from a signed head',
  },
});
