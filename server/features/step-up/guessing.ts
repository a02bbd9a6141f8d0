import { refuse } from '#contract/platform/errors.ts';
import { entryActions } from '#contract/step-up/actions.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { dayMs, secondsUntil } from './times.ts';
import './tables.ts';

/** Maximum number of wrong codes in a day over all verifications of a group. Five for each would allow a thousand. */
const maxWrongADay = 50;

/**
 * Refuses with `request:tooMany` if codes are being guessed across verifications. Signing in, resetting the password and
 * everything done when signed in are counted apart: an attacker who only knows a password can't keep the owner from
 * confirming anything, nor from replacing the password.
 */
export async function refuseGuessing(tx: Tx, deps: Deps, userId: string, action: string): Promise<void> {
  const entry = entryActions.find((one) => one === action);
  const nowMs = deps.clock.now().getTime();
  const rows = await tx
    .selectFrom('step_up_challenge')
    .select(['tries', 'created_at'])
    .where('user_id', '=', userId)
    .where('action', entry ? 'in' : 'not in', entry ? [entry] : [...entryActions])
    .where('created_at', '>', new Date(nowMs - dayMs))
    .where('tries', '>', 0)
    .orderBy('created_at')
    .execute();
  const wrong = rows.reduce((sum, { tries }) => sum + tries, 0);
  const oldest = rows[0];
  if (!oldest || wrong < maxWrongADay) return;
  refuse('request:tooMany', { retryAfterSeconds: secondsUntil(oldest.created_at.getTime() + dayMs, nowMs) });
}
