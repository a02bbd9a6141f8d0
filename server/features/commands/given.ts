import type { OperationNodeSource, RawBuilder } from 'kysely';
import type { Posting } from '#server/ledger/index.ts';
import type { AuditEntry, Person } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Writing } from '#server/platform/write-together.ts';
import type { Context, Session } from '#server/platform/http/context.ts';

/** What is known of a command while its locks are being taken. */
export type Asking<Outside = undefined> = Pick<
  Given<unknown, Outside>,
  'tx' | 'deps' | 'context' | 'session' | 'now' | 'outside'
>;

/** A command under way, as the code that decides it sees it: what was found, and what shall be written with its end. */
export interface Given<Found = undefined, Outside = undefined> {
  readonly deps: Deps;
  readonly tx: Tx;
  readonly context: Context;
  readonly session: Session;
  readonly now: Date;
  /** Who gives it. */
  readonly actor: Person;
  readonly found: Found;
  readonly outside: Outside;
  /** Refuses 50002 unless the verification is this person's, passed, unused and for these very values. It is used up. */
  readonly verify: (values: Readonly<Record<string, string>>) => void;
  /** Says that it was done before and nothing changes now, so that there is nothing to verify. */
  readonly doNothing: () => void;
  /** A line of the audit, with who it was, from which address and device, and by which request. */
  readonly note: (entry: AuditEntry) => void;
  /** A statement that changes rows, done together with all others at the end. */
  readonly write: (statement: OperationNodeSource) => void;
  /** The same of whatever is written: rows of many commands are added together, and jobs are left together. */
  readonly writeAll: (writing: Writing) => void;
  /** What reading a fact has used up is given back by this, should the command be refused while others go on. */
  readonly takes: (giveBack: RawBuilder<unknown>) => void;
  /**
   * What is posted at the end; refuses 60028 where there is too little. `first`: before the rows, because of a foreign key
   * to what the posting makes; that is a round trip more for who comes alone.
   */
  readonly post: (posting: Posting, order?: 'first') => void;
}
