import { accountKinds } from './accounts.ts';
import type { Outcome, TransferDraft } from './transfer.ts';

/** Transfer waiting for its commit, and its caller. */
export interface Waiting {
  readonly draft: TransferDraft;
  /** Accounts it would lock. */
  readonly names: readonly string[];
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

/** Returns the accounts a transfer locks. Each lane has its own row of a sharded account, so those block nobody. */
export function namesOf(draft: TransferDraft): string[] {
  return draft.legs
    .filter(({ account }) => account.shard !== undefined || accountKinds[account.kind].shards === 1)
    .map(({ account }) => `${account.owner} ${account.asset} ${account.kind} ${account.shard ?? 0}`);
}
