import { askAnew } from './answers.ts';
import { follow } from './followed.ts';
import { syncAnew, syncsOf, syncsReading } from './local.ts';

export { followed } from './followed.ts';

/**
 * After a command was answered: what its declaration says it changes (`touches`) is asked anew, the questions that a
 * screen shows and the lists that this device keeps. What no screen has open is only known to be old.
 */
export function followTouched(touches: readonly string[]): void {
  const questions = touches.map((touched) => askAnew(touched.split('.')));
  follow([...questions, ...syncsReading(touches).map(syncAnew)]);
}

/** After something was found to be done whose call isn't known any more: everything that is shown of the account. */
export function followAll(): void {
  follow([askAnew(), ...syncsOf('account').map(syncAnew)]);
}
