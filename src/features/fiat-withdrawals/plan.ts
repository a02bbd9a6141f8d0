import { addDays, isCalendarDay } from '#contract/platform/days.ts';
import type { OfferedScheme } from '#contract/payees/schemes.ts';
import { maxDaysAhead, nextRun, rhythms, type Rhythm } from '#contract/scheduled-withdrawals/rules.ts';
import { readerDay, readerZone } from '#src/platform/days.ts';
import { serverNowMs } from '#worker/local/server-clock.ts';
import type { Typed } from './use-order.ts';

/** When a withdrawal is made, if not now; days in the user's time zone. */
export interface Plan {
  readonly rhythm: Rhythm;
  readonly firstOn: string;
  readonly lastOn: string | null;
  readonly timeZone: string;
}

export const rhythmOf = (text: string) => rhythms.find((one) => one === text);

/** Returns the chosen plan: undefined for now, `flaw` if its days are invalid. */
export function planOf(typed: Typed, { scheme, terms }: OfferedScheme) {
  const rhythm = rhythmOf(typed.rhythm);
  if (!rhythm) return undefined;
  const { firstOn, lastOn } = typed;
  const plan: Plan = {
    rhythm,
    firstOn,
    lastOn: rhythm === 'once' || lastOn === '' ? null : lastOn,
    timeZone: readerZone(),
  };
  const now = new Date(serverNowMs());
  const today = readerDay(now);
  if (!isCalendarDay(firstOn) || firstOn < today || firstOn > addDays(today, maxDaysAhead))
    return { flaw: 'firstOn' } as const;
  if (plan.lastOn !== null && (!isCalendarDay(plan.lastOn) || plan.lastOn < firstOn))
    return { flaw: 'lastOn' } as const;
  const run = nextRun(plan, scheme, terms.asset, now);
  return run ? { plan, run } : ({ flaw: 'firstOn' } as const);
}
