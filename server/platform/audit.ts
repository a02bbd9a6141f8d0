import type { Generated } from 'kysely';
import type { Queryable } from './db.ts';

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

/** Who acts: somebody with an id, or the system itself (a job, a provider), or nobody known yet. */
export type Actor =
  | { readonly kind: 'user' | 'staff'; readonly id: string }
  | { readonly kind: 'system' | 'anonymous'; readonly id?: string };

export interface AuditRecord {
  readonly actor: Actor;
  /** What was done, in the words of its feature: `withdrawal.request`, `session.signIn`. */
  readonly action: string;
  /** What it was done to, as `kind:id`. */
  readonly subject?: string;
  /** Plain JSON. Never a secret, a password, a whole token or card number. */
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
  readonly ip?: string;
  readonly deviceId?: string | null;
  readonly requestId?: string;
}

/** Adds a record, in the transaction of what it tells of: neither is there without the other. */
export async function writeAudit(tx: Queryable, record: AuditRecord): Promise<void> {
  await tx
    .insertInto('audit')
    .values({
      actor_kind: record.actor.kind,
      actor_id: record.actor.id ?? null,
      action: record.action,
      subject: record.subject ?? null,
      details: JSON.stringify(record.details ?? {}),
      ip: record.ip ?? null,
      device_id: record.deviceId ?? null,
      request_id: record.requestId ?? null,
    })
    .execute();
}
