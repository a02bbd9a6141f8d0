import { refuse } from '#contract/platform/errors.ts';
import {
  entryActions,
  stepUpLifetimeS,
  type EntryAction,
  type StepUpAction,
  type StepUpFactor,
} from '#contract/step-up/actions.ts';
import { pickShown, type ShownFacts } from '#contract/step-up/shown.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sealLeaves } from '#server/platform/vault/texts.ts';
import { findActedFor, nameValues, type FindDeposit } from './account.ts';
import { findBoundFactors, lockUser } from './challenge.ts';
import { refuseGuessing } from './guessing.ts';
import { listFactors, listWays, maskEmail, maskPhone, type BoundFactors } from './rules.ts';
import { dayMs, secondsUntil } from './times.ts';
import { hashValues } from './values-hash.ts';

const maxBegunADay = 200;

type Texts = Readonly<Record<string, string>>;

export type Begin =
  | {
      readonly action: StepUpAction;
      readonly values: Texts;
      /** Uid of the company acted for; the user's own account by default. */
      readonly account?: string;
    }
  /** Begun by the server itself, which provides what the message with a code shows. */
  | { readonly action: EntryAction; readonly values: Texts; readonly shown: ShownFacts };

/**
 * Begins a verification. Refuses with `request:tooMany` after 200 in a day, `request:noPermission` for a company the
 * user isn't a member of.
 */
export async function beginStepUp(deps: Deps, userId: string, begin: Begin, findDeposit?: FindDeposit) {
  const { action, values } = begin;
  return deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    await refuseTooMany(tx, deps, userId, action);
    await refuseGuessing(tx, deps, userId, action);
    const id = deps.ids.uuid();
    const now = deps.clock.now();
    const actedFor = await findActedFor(tx, userId, action, 'account' in begin ? begin.account : undefined);
    const named = await nameValues(tx, deps, actedFor.id, action, values, findDeposit);
    const said = 'shown' in begin ? begin.shown : {};
    const shown = pickShown(action, values, { ...named, ...said, account: actedFor.name });
    await tx
      .insertInto('step_up_challenge')
      .values({
        id,
        user_id: userId,
        action,
        values_hash: hashValues(action, values, actedFor.id === userId ? null : actedFor.id),
        shown: shown && JSON.stringify(sealLeaves(deps.vault, 'challenge', id, shown)),
        created_at: now,
        expires_at: new Date(now.getTime() + stepUpLifetimeS * 1000),
      })
      .execute();
    const bound = await findBoundFactors(tx, userId, action);
    return {
      verification: id,
      factors: listFactors(bound).map((factor) => ({ factor, target: targetOf(bound, factor) })),
      required: listWays(bound),
      expiresInSeconds: stepUpLifetimeS,
    };
  });
}

/**
 * Counts entries separately: an attacker who only knows a password can't use up what the owner begins when signed in.
 */
async function refuseTooMany(tx: Tx, deps: Deps, userId: string, action: string): Promise<void> {
  const isEntry = entryActions.some((entry) => entry === action);
  const nowMs = deps.clock.now().getTime();
  const oldest = await tx
    .selectFrom('step_up_challenge')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('action', isEntry ? 'in' : 'not in', [...entryActions])
    .where('created_at', '>', new Date(nowMs - dayMs))
    .orderBy('created_at', 'desc')
    .offset(maxBegunADay * (isEntry ? deps.config.rateLimitFactor : 1) - 1)
    .limit(1)
    .executeTakeFirst();
  if (oldest)
    refuse('request:tooMany', { retryAfterSeconds: secondsUntil(oldest.created_at.getTime() + dayMs, nowMs) });
}

function targetOf(bound: BoundFactors, factor: StepUpFactor): string | null {
  if (factor === 'email') return bound.email && maskEmail(bound.email);
  return factor === 'sms' ? bound.phone && maskPhone(bound.phone) : null;
}
