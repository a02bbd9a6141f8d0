import { accountKinds } from './accounts.ts';
import type { Outcome, TransferDraft } from './transfer.ts';

/** A transfer that waits for its commit, and its caller. */
export interface Waiting {
  readonly draft: TransferDraft;
  /** The accounts that it would lock. */
  readonly names: readonly string[];
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

/** Of a sharded account each lane has its own row: that one makes nobody wait. */
export function namesOf(draft: TransferDraft): string[] {
  return draft.legs
    .filter(({ account }) => account.shard !== undefined || accountKinds[account.kind].shards === 1)
    .map(({ account }) => `${account.owner} ${account.asset} ${account.kind} ${account.shard ?? 0}`);
}
