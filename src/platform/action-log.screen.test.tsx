import { expect, test } from 'vitest';
import { ada } from '../../tests/harness/screens/world.tsx';
import { flushActions, logAction } from './action-log.ts';
import { reportActions } from './action-report.ts';
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

test('a long time offline leaves room in the outbox for what the user changes', async () => {
  const log = { action: 'page.view', page: '/', at: '2026-11-28T00:00:00.000Z' };
  setSignedIn({ ...ada, uid: '10000079' });
  for (let n = 0; n < 110; n += 1) await reportActions([log]);
  const { user } = await openLocal();
  expect(await user?.outbox.count()).toBe(100);
  // Those that the server refused, or that became too old, keep no later one out.
  await user?.outbox.toCollection().modify({ state: 'parked' });
  await reportActions([log]);
  expect(await user?.outbox.toArray()).toMatchObject([{ state: 'waiting' }]);
});
