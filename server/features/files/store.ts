import { sql } from 'kysely';
import type { Queryable, Tx } from '#server/platform/db.ts';
import './tables.ts';

/** A stored file without its bytes, which the files provider keeps. */
export interface FileRow {
  readonly id: string;
  readonly user_id: string;
  readonly purpose: string;
  readonly content_type: string;
  readonly size: number;
  readonly sha256: Buffer;
  readonly claimed_by: string | null;
  readonly created_at: Date;
}

const facts = ['id', 'user_id', 'purpose', 'content_type', 'size', 'sha256', 'claimed_by', 'created_at'] as const;

/** Serializes a user's uploads: twenty at once are counted like twenty in a row. */
export async function lockUploads(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`upload:${userId}`}, 0))`.execute(tx);
}

export async function countOpen(tx: Queryable, userId: string, purpose: string): Promise<number> {
  const row = await tx
    .selectFrom('upload')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('claimed_by', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function insertFile(tx: Tx, row: FileRow): Promise<void> {
  await tx.insertInto('upload').values(row).execute();
}

export async function findFile(db: Queryable, id: string): Promise<FileRow | undefined> {
  return db.selectFrom('upload').select(facts).where('id', '=', id).executeTakeFirst();
}

export async function findFiles(db: Queryable, ids: readonly string[]): Promise<FileRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('upload').select(facts).where('id', 'in', ids).execute();
}

export async function listFiles(tx: Tx, ids: readonly string[]): Promise<FileRow[]> {
  if (ids.length === 0) return [];
  return tx.selectFrom('upload').select(facts).where('id', 'in', ids).orderBy('id').forUpdate().execute();
}

/** Deletes a user's unused file; false if there is none. */
export async function deleteOpenFile(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('upload')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('claimed_by', 'is', null)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Lists the files of a subject, oldest first. */
export async function listClaimed(db: Queryable, subject: string): Promise<FileRow[]> {
  return db.selectFrom('upload').select(facts).where('claimed_by', '=', subject).orderBy('id').execute();
}
