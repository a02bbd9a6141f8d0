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
    /** Texts written by people, kept outside the records: those are in the hash chain and can't be resealed. */
    audit_reason: { id: string; text: SealedTextColumn };
  }
}

/** Identified user or staff member. */
export interface Person {
  readonly kind: 'user' | 'staff';
  readonly id: string;
}
/** The system itself (a job, a provider), or a caller not identified yet. */
export interface Nobody {
  readonly kind: 'system' | 'anonymous';
  readonly id?: string;
}

/** Where a request came from; a request context fits. */
export interface Origin {
  readonly ip: string;
  readonly deviceId: string | null;
  readonly requestId: string;
}

/** Facts of a record, none of them named reason: people's texts are stored elsewhere. */
export type AuditDetails = Readonly<Record<string, string | number | boolean | null | undefined>> & {
  readonly reason?: never;
};

/** Action that was taken. */
export interface AuditEntry {
  /** Name of the action, in its feature's vocabulary: `withdrawal.request`, `session.signIn`. */
  readonly action: string;
  /** What it was done to, as `kind:id`. */
  readonly subject?: string;
  /**
   * Plain JSON. Never a secret, a password, a full token or card number, nor people's texts: they belong in the reason.
   */
  readonly details?: AuditDetails;
  /** Reason in the actor's own words, which may name people, so it is stored sealed. */
  readonly reason?: string | null;
}

/** A person's action always has an origin; the system's own may follow from a request, e.g. a provider's. */
export type Doer =
  | { readonly actor: Person; readonly from: Origin }
  | { readonly actor: Nobody; readonly from?: Origin; readonly requestId?: string };

export type AuditRecord = AuditEntry & Doer;

/** Adds a record in the transaction of the action it records, so that neither exists without the other. */
export async function writeAudit(tx: Queryable, record: AuditRecord & { readonly reason?: undefined }): Promise<void>;
/** Adds a record that may have a reason. */
export async function writeAudit(tx: Queryable, record: AuditRecord, vault: Vault): Promise<void>;
/** Adds a record. @param vault seals the reason */
export async function writeAudit(tx: Queryable, record: AuditRecord, vault?: Vault): Promise<void> {
  const said = vault && sayWhy(vault, record);
  const { details, ...row } = toRow(record, said?.id);
  const added = tx.insertInto('audit').values({ ...row, details: JSON.stringify(details) });
  await soon(tx, added.execute());
  if (said) await soon(tx, tx.insertInto('audit_reason').values(said).execute());
}

/** Returns the rows of a record, to be batched with other writes. */
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

/** All records, for features that search or seal them. */
export const auditRecords = 'audit as a' as const;

/** Reason of a record: texts that records (`a`) once contained themselves, and that are now stored sealed. */
export const whyIn = sql<string | null>`coalesce(
  (select r.text from audit_reason r where r.id = (a.details->>'reasonId')::uuid), a.details->>'reason')`;

/** Lists the staff's actions on a subject with their reasons, newest first; `actor_id` is the staff member. */
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

/** Returns the reason of the last such action about a subject; null if none was given. */
export async function findLastReason(db: Queryable, subject: string, action: string): Promise<string | null> {
  const row = await db
    .selectFrom(auditRecords)
    .select(whyIn.as('reason'))
    .where('a.subject', '=', subject)
    .where('a.action', '=', action)
    .orderBy('a.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.reason ?? null;
}
