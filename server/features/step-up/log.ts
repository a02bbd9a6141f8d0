import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Context } from '#server/platform/http/context.ts';

/**
 * Where changes and failed tries are written down and told of. The security centre gives it: it uses this
 * feature, so this one can't import it.
 */
export interface SecurityLog {
  /** After a change: history, audit, mails to the contacts, the block of transfers. */
  noteChange(
    tx: Tx,
    deps: Deps,
    context: Context,
    change: {
      readonly userId: string;
      readonly action: string;
      readonly blocksTransfers?: boolean;
    },
  ): Promise<void>;
  /** One line of the history. */
  noteOperation(
    tx: Queryable,
    deps: Deps,
    context: Context,
    operation: { readonly userId: string; readonly action: string; readonly succeeded: boolean },
  ): Promise<void>;
}
