import { closedUntil } from '#contract/earn/rules.ts';
import type { Clock } from '#server/platform/clock.ts';

/** A clock that stands still until a test moves it. */
export interface TestClock extends Clock {
  set(instant: Date | string): void;
  advance(ms: number): void;
}

/** Starts at the real time, so that what compares with the database's `now()` or a browser agrees. */
export function testClock(start: Date | string = new Date()): TestClock {
  let current = new Date(start).getTime();
  return {
    now: () => new Date(current),
    set: (instant) => {
      current = new Date(instant).getTime();
    },
    advance: (ms) => {
      current += ms;
    },
  };
}

/** At the real time, or as soon as Earn pays stakes back again, for tests of every command there is. */
export function clockWhenAllIsOpen(): TestClock {
  const now = new Date();
  return testClock(closedUntil(now) ?? now);
}
