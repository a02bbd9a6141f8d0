import { sql, type Generated } from 'kysely';
import type { Queryable } from './db.ts';
import { newRow } from './new-rows.ts';

interface AuditTable {
  readonly id: Generated<string>;
  readonly at: Generated<Date>;
  readonly actor_kind: string;
  readonly actor_id: string | null;
  readonly action: string;
  readonly subject: string | null;
  readonly details: string;
  readonly ip: string | null;
  readonly device_id: string | null;
  readonly request_id: string | null;
}

declare module '#server/platform/database.ts' {
  interface Database {
    audit: AuditTable;
  }
}

/** Somebody with an id. */
export interface Person {
  readonly kind: 'user' | 'staff';
  readonly id: string;
}
/** The system itself (a job, a provider), or nobody known yet. */
export interface Nobody {
  readonly kind: 'system' | 'anonymous';
  readonly id?: string;
}

/** Where a request came from: its context. */
export interface Origin {
  readonly ip: string;
  readonly deviceId: string | null;
  readonly requestId: string;
}

/** What was done. */
export interface AuditEntry {
  /** In the words of its feature: `withdrawal.request`, `session.signIn`. */
  readonly action: string;
  /** What it was done to, as `kind:id`. */
  readonly subject?: string;
  /** Plain JSON. Never a secret, a password, a whole token or card number. */
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
}

/** Whatever a person does is done from somewhere; the system's own acts may follow from a request, a provider's say. */
export type Doer =
  | { readonly actor: Person; readonly from: Origin }
  | { readonly actor: Nobody; readonly from?: Origin; readonly requestId?: string };

export type AuditRecord = AuditEntry & Doer;

/** Adds a record, in the transaction of what it tells of: neither is there without the other. */
export async function writeAudit(tx: Queryable, record: AuditRecord): Promise<void> {
  const { details, ...row } = toRow(record);
  await tx
    .insertInto('audit')
    .values({ ...row, details: JSON.stringify(details) })
    .execute();
}

/** The row of a record, for who writes more with it. */
export const auditRow = (record: AuditRecord) => newRow('audit', toRow(record));

function toRow(record: AuditRecord) {
  const { actor, from } = record;
  return {
    actor_kind: actor.kind,
    actor_id: actor.id ?? null,
    action: record.action,
    subject: record.subject ?? null,
    details: record.details ?? {},
    ip: from?.ip ?? null,
    device_id: from?.deviceId ?? null,
    request_id: from?.requestId ?? ('requestId' in record ? (record.requestId ?? null) : null),
  };
}

/** All that was recorded, for who looks through it or seals it. */
export const auditRecords = 'audit as a' as const;

/** What staff did to a subject and why, newest first; `actor_id` is who it was. */
export async function listStaffActs(db: Queryable, subject: string, limit: number) {
  return db
    .selectFrom('audit')
    .select(['action', 'actor_id', 'at', sql<string | null>`details->>'reason'`.as('reason')])
    .where('actor_kind', '=', 'staff')
    .where('subject', '=', subject)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
