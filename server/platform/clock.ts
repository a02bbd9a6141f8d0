import { makeUuidV7 } from '#contract/platform/ids.ts';
import { fillRandom } from './randomness.ts';

/** Time source, injected so that rules and tests decide what "now" is. */
export interface Clock {
  now(): Date;
}

/** Source of ids and randomness, injected for the same reason. */
export interface Ids {
  uuid(): string;
}

export const systemClock: Clock = { now: () => new Date() };

/** Number of ids per millisecond that the counter in an id has room for. */
const room = 4096;

/** Makes ids that sort by the clock’s time, and within a millisecond in the order this process made them. */
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
