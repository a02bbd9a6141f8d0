import type { FilePurposeName } from '#contract/files/rules.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Tx } from '#server/platform/db.ts';
import { soon } from '#server/platform/pipelined.ts';
import { listFiles } from './store.ts';

/** A file that a form names, in a field, for a purpose. */
export interface NamedFile {
  readonly field: string;
  readonly id: string;
  readonly purposes: readonly FilePurposeName[];
}

export interface Claim {
  readonly userId: string;
  /** Who uses the files: `kyc:<application id>`. */
  readonly subject: string;
  readonly files: readonly NamedFile[];
  /** Handed in as evidence: from now on the files are never deleted. */
  readonly isSealed?: boolean;
}

/**
 * Binds a user's files to what uses them, in the caller's transaction, and deletes what the subject no
 * longer names, unless it was sealed. Refuses 50012 with the field where a file is not there, is somebody
 * else's, was uploaded for something else, or is in use elsewhere: a stranger learns nothing.
 */
export async function claimFiles(tx: Tx, claim: Claim): Promise<void> {
  const ids = [...new Set(claim.files.map(({ id }) => id))];
  const rows = new Map((await listFiles(tx, ids)).map((row) => [row.id, row]));
  for (const { field, id, purposes } of claim.files) {
    const row = rows.get(id);
    // What the subject has already may be another one's of its people.
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
