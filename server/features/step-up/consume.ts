import { refuse } from '#contract/platform/errors.ts';
import type { StepUpAction } from '#contract/step-up/actions.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import './tables.ts';
import { hashValues } from './values-hash.ts';

/** What a sensitive call says it is about to do. */
export interface StepUpClaim {
  readonly userId: string;
  /** The `verification` of the call's body. */
  readonly verification: string;
  readonly action: StepUpAction;
  /** The action's values, as the client named them when it began the verification. */
  readonly values: Readonly<Record<string, string>>;
}

/**
 * Uses up a security verification in the caller's transaction: where that rolls back, the verification is
 * good again. Refuses 50002 unless this user passed it for this action with these very values, within its
 * time, and it was not used before; of twenty uses at once one goes through.
 */
export async function consumeStepUp(tx: Tx, deps: Deps, claim: StepUpClaim): Promise<void> {
  const now = deps.clock.now();
  const used = await tx
    .updateTable('step_up_challenge')
    .set({ used_at: now })
    .where('id', '=', claim.verification)
    .where('user_id', '=', claim.userId)
    .where('action', '=', claim.action)
    .where('values_hash', '=', hashValues(claim.action, claim.values))
    .where('passed_at', 'is not', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  if (!used) refuse(50002);
}
