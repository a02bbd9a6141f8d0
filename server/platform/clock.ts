import { makeUuidV7 } from '#contract/platform/ids.ts';
import { fillRandom } from './randomness.ts';

/** The time, handed in so that rules and tests decide what "now" is. */
export interface Clock {
  now(): Date;
}

/** Ids and randomness, handed in for the same reason. */
export interface Ids {
  uuid(): string;
}

export const systemClock: Clock = { now: () => new Date() };

/** The count of ids within a millisecond that an id has room for. */
const room = 4096;

/** Ids in the order of the clock’s time, and of one millisecond in the order in which this process made them. */
export function createIds(clock: Clock): Ids {
  let lastMs = Number.NaN;
  let count = 0;
  return {
    uuid: () => {
      const ms = clock.now().getTime();
      count = ms === lastMs ? count + 1 : 0;
      lastMs = ms;
      return makeUuidV7(ms + Math.floor(count / room), fillRandom, count % room);
    },
  };
}
