import { randomFillSync } from 'node:crypto';
import { makeUuidV7 } from '#contract/platform/ids.ts';

/** The time, handed in so that rules and tests decide what "now" is. */
export interface Clock {
  now(): Date;
}

/** Ids and randomness, handed in for the same reason. */
export interface Ids {
  uuid(): string;
}

export const systemClock: Clock = { now: () => new Date() };

/** Ids in the order of the clock’s time. */
export function createIds(clock: Clock): Ids {
  return { uuid: () => makeUuidV7(clock.now().getTime(), (bytes) => randomFillSync(bytes)) };
}
