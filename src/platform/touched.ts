import { syncAnew, syncsOf, syncsReading } from './local.ts';
import { queryClient } from './query.ts';

/** Whoever waits for what is shown to follow a command waits no longer than this: the command itself is answered. */
const withinMs = 5000;

const pending = new Set<Promise<unknown>>();

/**
 * After a command was answered: what its declaration says it changes (`touches`) is asked anew, the questions that a
 * screen shows and the lists that this device keeps. What no screen has open is only known to be old.
 */
export function followTouched(touches: readonly string[]): void {
  const questions = touches.map((touched) => queryClient.invalidateQueries({ queryKey: touched.split('.') }));
  wait([...questions, ...syncsReading(touches).map(syncAnew)]);
}

/** After something was found to be done whose call isn't known any more: everything that is shown of the account. */
export function followAll(): void {
  wait([queryClient.invalidateQueries(), ...syncsOf('account').map(syncAnew)]);
}

/** Resolves once what is shown has followed the commands that were answered, or has had its time. */
export async function followed(): Promise<void> {
  await Promise.all(pending);
}

function wait(work: readonly Promise<unknown>[]): void {
  const bounded = Promise.race([Promise.allSettled(work), new Promise((resolve) => setTimeout(resolve, withinMs))]);
  pending.add(bounded);
  void bounded.finally(() => pending.delete(bounded));
}
