import type { StepUpAction } from '#contract/step-up/actions.ts';
import type { Deps } from '#server/platform/deps.ts';
import { hashValues } from '../values-hash.ts';
import '../tables.ts';

/** Inserts a security verification this user has passed, for a company or for themselves, and returns its id. */
export async function insertPassedStepUp(
  { db, clock, ids }: Pick<Deps, 'db' | 'clock' | 'ids'>,
  userId: string,
  action: StepUpAction,
  values: Readonly<Record<string, string>>,
  companyId: string | null = null,
): Promise<string> {
  const id = ids.uuid();
  const now = clock.now();
  await db
    .insertInto('step_up_challenge')
    .values({
      id,
      user_id: userId,
      action,
      values_hash: hashValues(action, values, companyId),
      created_at: now,
      expires_at: new Date(now.getTime() + 600_000),
      passed_at: now,
    })
    .execute();
  return id;
}
