import { session } from '#contract/session/calls.ts';
import { openLocal } from './local.ts';
import { enqueueIntention } from './outbox.ts';
import { getSession } from './session-state.ts';

/** Maximum number of entries that wait: offline they are many, and must leave room for what the user changed. */
const maxWaiting = 100;

/** Puts the user's actions into the outbox as one entry. Nobody is asked about those that the server didn't take. */
export async function reportActions(logs: { action: string; page: string; at: string }[]): Promise<void> {
  const { user } = await openLocal();
  if (!user) return;
  const name = session.addActionLogs.name;
  await user.outbox.filter(({ callName, state }) => callName === name && state === 'parked').delete();
  const waiting = await user.outbox.filter(({ callName }) => callName === name).count();
  // Another user may have signed in meanwhile.
  if (waiting >= maxWaiting || getSession().user?.uid !== user.userId) return;
  await enqueueIntention(session.addActionLogs, { body: { logs } });
}
