import type { FilePurposeName } from '#contract/files/rules.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Tx } from '#server/platform/db.ts';
import { soon } from '#server/platform/pipelined.ts';
import { listFiles } from './store.ts';

/** A file that a form names in a field, for a purpose. */
export interface NamedFile {
  readonly field: string;
  readonly id: string;
  readonly purposes: readonly FilePurposeName[];
}

export interface Claim {
  readonly userId: string;
  /** The subject that uses the files: `kyc:<application id>`. */
  readonly subject: string;
  readonly files: readonly NamedFile[];
  /** Whether the files are submitted as evidence; from then on they are never deleted. */
  readonly isSealed?: boolean;
}

/**
 * Claims a user's files for a subject, in the caller's transaction, and deletes the files that the subject no longer
 * names, unless they were sealed. Refuses 50012 with the field if a file does not exist, is another user's, was
 * uploaded for another purpose, or is in use elsewhere, all alike, so that strangers learn nothing.
 */
export async function claimFiles(tx: Tx, claim: Claim): Promise<void> {
  const ids = [...new Set(claim.files.map(({ id }) => id))];
  const rows = new Map((await listFiles(tx, ids)).map((row) => [row.id, row]));
  for (const { field, id, purposes } of claim.files) {
    const row = rows.get(id);
    // A file the subject already has may be from another of its users.
    const isIts = row?.claimed_by === claim.subject;
    const isFree = row?.claimed_by === null && row.user_id === claim.userId;
    const isFit = row !== undefined && purposes.some((purpose) => purpose === row.purpose);
    if (!isFit || !(isIts || isFree)) refuse(50012, { field });
  }
  const dropped = tx
    .deleteFrom('upload')
    .where('claimed_by', '=', claim.subject)
    .where('is_sealed', '=', false)
    .$if(ids.length > 0, (query) => query.where('id', 'not in', ids));
  await soon(tx, dropped.execute());
  if (ids.length === 0) return;
  const claimed = tx
    .updateTable('upload')
    .set({ claimed_by: claim.subject, ...(claim.isSealed ? { is_sealed: true } : {}) })
    .where('id', 'in', ids);
  await soon(tx, claimed.execute());
}
