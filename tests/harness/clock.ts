import { closedUntil } from '#contract/earn/rules.ts';
import type { Clock } from '#server/platform/clock.ts';

/** A clock that stands still until a test moves it. */
export interface TestClock extends Clock {
  set(instant: Date | string): void;
  advance(ms: number): void;
}

/**
 * Creates a clock that starts at the real time, to agree with comparisons against the database's `now()` or a browser.
 */
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

/** Creates a clock at the real time, or at the time Earn redemptions reopen, for tests of every command. */
export function clockWhenAllIsOpen(): TestClock {
  const clock = testClock();
  waitUntilOpen(clock);
  return clock;
}

/**
 * Moves a clock past the minutes of the day in which Earn makes no redemptions. Earlier moves may have left it at any
 * time of day.
 */
export function waitUntilOpen(clock: TestClock): void {
  clock.set(closedUntil(clock.now()) ?? clock.now());
}
