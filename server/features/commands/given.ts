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

/** A running command, as seen by the code that decides it: what was found, and what to write at its end. */
export interface Given<Found = undefined, Outside = undefined> {
  readonly deps: Deps;
  readonly tx: Tx;
  readonly context: Context;
  readonly session: Session;
  readonly now: Date;
  /** User who issued it. */
  readonly actor: Person;
  readonly found: Found;
  readonly outside: Outside;
  /** Refuses 50002 unless the verification is this user's, passed, unused and for exactly these values. Uses it up. */
  readonly verify: (values: Readonly<Record<string, string>>) => void;
  /** Declares that it was done before and nothing changes now, so there is nothing to verify. */
  readonly doNothing: () => void;
  /** Adds an audit record, with the user, the address and device, and the request. */
  readonly note: (entry: AuditEntry) => void;
  /** Adds a statement that changes rows, executed with all others at the end. */
  readonly write: (statement: OperationNodeSource) => void;
  /**
   * Same as `write` for any kind of write: rows of many commands are inserted together, and jobs are enqueued together.
   */
  readonly writeAll: (writing: Writing) => void;
  /** Gives back what reading a fact used up, if the command is refused while others continue. */
  readonly takes: (giveBack: RawBuilder<unknown>) => void;
  /** Posts at the end; refuses 60028 if funds are insufficient. */
  readonly post: (posting: Posting, how?: HowPosted) => void;
}

/** How a command's posting differs from the usual. */
export interface HowPosted {
  /**
   * Posted before the rows, because of a foreign key to what the posting creates; that costs one more round trip for a
   * command on its own.
   */
  readonly isFirst: true;
  /** For money of another customer: the error code if it is insufficient. Nothing else about it is reported. */
  readonly othersCode?: 60022;
}
