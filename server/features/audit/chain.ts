import { createHash, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Vault } from '#server/platform/vault/vault.ts';

/** What the first link covers in place of a previous hash. */
export const genesis: Buffer = Buffer.alloc(32);

/** A record as one text, identical on every version of PostgreSQL and in every time zone. */
export const recordText = sql<string>`jsonb_build_array(a.id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
  a.actor_kind, a.actor_id, a.action, a.subject, a.details, a.ip, a.device_id, a.request_id)::text`;

export const linkHash = (before: Buffer, text: string): Buffer =>
  createHash('sha256').update(before).update(text).digest();

/** Signs with a key of the vault: access to the database alone is not enough. */
export const signHead = (vault: Vault, n: string, hash: Buffer): Buffer =>
  vault.index('auditHead', `${n}:${hash.toString('hex')}`);

export const isSame = (left: Buffer, right: Buffer): boolean =>
  left.length === right.length && timingSafeEqual(left, right);
