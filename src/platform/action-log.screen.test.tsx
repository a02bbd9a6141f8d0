import { expect, test } from 'vitest';
import { ada } from '../../tests/harness/screens/world.tsx';
import { flushActions, logAction } from './action-log.ts';
import { openLocal } from './local.ts';
import { setSignedIn, setSignedOut } from './session-state.ts';

async function logged(): Promise<unknown[]> {
  const { user } = await openLocal();
  const rows = (await user?.outbox.toArray()) ?? [];
  return rows.flatMap(({ body }) => (body as { logs: { action: string }[] }).logs.map(({ action }) => action));
}

test('what a user did is not reported as done by the one who signs in next', async () => {
  const next = { ...ada, uid: '10000077' };
  logAction('of the first');
  setSignedOut();
  setSignedIn(next);
  flushActions();
  logAction('of the second');
  flushActions();
  await expect.poll(logged).toEqual(['of the second']);
  logAction('of the second again');
  flushActions();
  setSignedOut();
  setSignedIn({ ...ada, uid: '10000078' });
  logAction('of the third');
  flushActions();
  await expect.poll(logged).toEqual(['of the third']);
});
