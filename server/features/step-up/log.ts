import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Context } from '#server/platform/http/context.ts';

/**
 * Records and notifies of changes and failed tries. Provided by the security feature, which depends on this one and so
 * can't be imported here.
 */
export interface SecurityLog {
  /** Records a change: history, audit, mails to the contacts, the block on transfers. */
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
  /** Writes one line of the history. */
  noteOperation(
    tx: Queryable,
    deps: Deps,
    context: Context,
    operation: { readonly userId: string; readonly action: string; readonly succeeded: boolean },
  ): Promise<void>;
}
