import { randomUUID } from 'node:crypto';
import { sql, type Generated } from 'kysely';
import type { Queryable } from './db.ts';
import { newRow, type NewRow } from './new-rows.ts';
import { soon } from './pipelined.ts';
import { sealText, type SealedTextColumn } from './vault/texts.ts';
import type { Vault } from './vault/vault.ts';

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
    /** What people wrote, outside of the records: those are in the chain of hashes, and can't be sealed anew. */
    audit_reason: { id: string; text: SealedTextColumn };
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

/** Facts of a record, none of which is called a reason: the words of people are kept elsewhere. */
export type AuditDetails = Readonly<Record<string, string | number | boolean | null | undefined>> & {
  readonly reason?: never;
};

/** What was done. */
export interface AuditEntry {
  /** In the words of its feature: `withdrawal.request`, `session.signIn`. */
  readonly action: string;
  /** What it was done to, as `kind:id`. */
  readonly subject?: string;
  /** Plain JSON. Never a secret, a password, a whole token or card number, and no words of people's: they are the reason. */
  readonly details?: AuditDetails;
  /** Why, in the words of who did it: they name people, and lie sealed. */
  readonly reason?: string | null;
}

/** Whatever a person does is done from somewhere; the system's own acts may follow from a request, a provider's say. */
export type Doer =
  | { readonly actor: Person; readonly from: Origin }
  | { readonly actor: Nobody; readonly from?: Origin; readonly requestId?: string };

export type AuditRecord = AuditEntry & Doer;

/** Adds a record, in the transaction of what it tells of: neither is there without the other. */
export async function writeAudit(tx: Queryable, record: AuditRecord & { readonly reason?: undefined }): Promise<void>;
/** One that may say why. */
export async function writeAudit(tx: Queryable, record: AuditRecord, vault: Vault): Promise<void>;
/** Either. @param vault seals the reason */
export async function writeAudit(tx: Queryable, record: AuditRecord, vault?: Vault): Promise<void> {
  const said = vault && sayWhy(vault, record);
  const { details, ...row } = toRow(record, said?.id);
  const added = tx.insertInto('audit').values({ ...row, details: JSON.stringify(details) });
  await soon(tx, added.execute());
  if (said) await soon(tx, tx.insertInto('audit_reason').values(said).execute());
}

/** The rows of a record, for who writes more with them. */
export function auditRows(vault: Vault, record: AuditRecord): NewRow[] {
  const said = sayWhy(vault, record);
  const row = newRow('audit', toRow(record, said?.id));
  return said ? [row, newRow('audit_reason', said)] : [row];
}

function sayWhy(vault: Vault, { reason }: AuditEntry) {
  if (!reason) return undefined;
  const id = randomUUID();
  return { id, text: sealText(vault, 'auditReason', id, reason) };
}

function toRow(record: AuditRecord, said?: string) {
  const { actor, from } = record;
  return {
    actor_kind: actor.kind,
    actor_id: actor.id ?? null,
    action: record.action,
    subject: record.subject ?? null,
    details: said === undefined ? (record.details ?? {}) : { ...record.details, reasonId: said },
    ip: from?.ip ?? null,
    device_id: from?.deviceId ?? null,
    request_id: from?.requestId ?? ('requestId' in record ? (record.requestId ?? null) : null),
  };
}

/** All that was recorded, for who looks through it or seals it. */
export const auditRecords = 'audit as a' as const;

/** Why it was done: words that records (`a`) kept themselves once, and that lie sealed since. */
export const whyIn = sql<string | null>`coalesce(
  (select r.text from audit_reason r where r.id = (a.details->>'reasonId')::uuid), a.details->>'reason')`;

/** What staff did to a subject and why, newest first; `actor_id` is who it was. */
export async function listStaffActs(db: Queryable, subject: string, limit: number) {
  return db
    .selectFrom(auditRecords)
    .select(['a.action', 'a.actor_id', 'a.at', whyIn.as('reason')])
    .where('a.actor_kind', '=', 'staff')
    .where('a.subject', '=', subject)
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute();
}
