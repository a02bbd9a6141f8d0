import { session } from '#contract/session/calls.ts';
import { enqueueIntention } from './outbox.ts';

/** Puts the user's actions into the outbox as one entry. */
export async function reportActions(logs: { action: string; page: string; at: string }[]): Promise<void> {
  await enqueueIntention(session.addActionLogs, { body: { logs } });
}
