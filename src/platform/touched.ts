import { askAnew } from './answers.ts';
import { follow } from './followed.ts';
import { syncAnew, syncsOf, syncsReading } from './local.ts';

export { followed } from './followed.ts';

/**
 * Refetches, after a command was answered, what it declares to change (`touches`): queries on screen and lists stored
 * on this device. Queries that no screen has open are only marked stale.
 */
export function followTouched(touches: readonly string[]): void {
  const questions = touches.map((touched) => askAnew(touched.split('.')));
  follow([...questions, ...syncsReading(touches).map(syncAnew)]);
}

/**
 * Refetches all account data on screen, after a command turns out to have been executed whose call is no longer known.
 */
export function followAll(): void {
  follow([askAnew(), ...syncsOf('account').map(syncAnew)]);
}
