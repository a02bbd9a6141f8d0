import { refuse } from '#contract/platform/errors.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { dayMs, secondsUntil } from './times.ts';
import './tables.ts';

/** Wrong codes in a day over all of a user's verifications. Five for each would leave room for a thousand. */
const maxWrongADay = 50;

/** Refuses `request:tooMany` to whoever guesses, in one verification after the other. */
export async function refuseGuessing(tx: Tx, deps: Deps, userId: string): Promise<void> {
  const nowMs = deps.clock.now().getTime();
  const rows = await tx
    .selectFrom('step_up_challenge')
    .select(['tries', 'created_at'])
    .where('user_id', '=', userId)
    .where('created_at', '>', new Date(nowMs - dayMs))
    .where('tries', '>', 0)
    .orderBy('created_at')
    .execute();
  const wrong = rows.reduce((sum, { tries }) => sum + tries, 0);
  const oldest = rows[0];
  if (!oldest || wrong < maxWrongADay) return;
  refuse('request:tooMany', { retryAfterSeconds: secondsUntil(oldest.created_at.getTime() + dayMs, nowMs) });
}
