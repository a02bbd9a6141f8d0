import { refuse } from '#contract/platform/errors.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Context } from '#server/platform/http/context.ts';
import { lockPerson, setFrozen, setThawed } from '../accounts/index.ts';
import { noteSecurityChange } from './operations.ts';
import { endSessions, takeFreezeLink } from '../session/index.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { staffCommand, takeDecision } from '../staff/index.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { holdTask } from './block.ts';

/**
 * Freezes the caller's account at once: nobody signs in, no money moves, all sessions end, this one too. It
 * asks for no verification, because whoever needs it may have lost what would prove him.
 */
export const freezeAccount = defineCommand({
  name: 'account.freeze',
  work: async ({ tx, deps, context, session }: Given) => {
    await freeze(tx, deps, context, session.userId);
    return {};
  },
});

/**
 * The same by the link in the notice of a new device, for somebody who is not signed in, and maybe can't. Refuses
 * `security:linkVoid` where the link is unknown, was used, or is too old.
 */
export async function freezeByLink(deps: Deps, context: Context, token: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const userId = await takeFreezeLink(tx, deps, token);
    await freeze(tx, deps, context, userId, { byLink: true });
  });
}

async function freeze(
  tx: Tx,
  deps: Deps,
  context: Context,
  userId: string,
  facts: Readonly<Record<string, boolean>> = {},
): Promise<void> {
  const action = 'account.freeze';
  const isNew = await setFrozen(tx, userId, deps.clock.now());
  const revokedSessions = await endSessions(tx, deps, { userId, reason: 'frozen' });
  if (!isNew) return;
  await enqueue(tx, holdTask, { userId });
  const details = { revokedSessions, ...facts };
  await noteSecurityChange(tx, deps, context, { userId, action, details, blocksTransfers: false });
}

/**
 * Opens an account that its owner froze; no money moves for 24 hours after. Refuses 50011 for nobody's uid,
 * 60015 where the account is not frozen.
 */
export const unfreezeAccount = defineCommand({ ...staffCommand, name: 'account.unfreeze', work: unfreeze });

interface Unfreezing {
  readonly uid: string;
  readonly reason: string;
  readonly verification: string;
}

async function unfreeze(given: Given, { uid, reason }: Unfreezing): Promise<Record<string, never>> {
  const { tx, deps, context, actor } = given;
  const user = await lockPerson(tx, uid);
  if (!user) refuse(50011, { field: 'uid' });
  if (!user.frozen_at) refuse(60015);
  await takeDecision(given, { kind: 'unfreeze', id: uid, decision: 'unfreeze', sides: [user.id] });
  await setThawed(tx, user.id);
  await noteSecurityChange(tx, deps, context, {
    userId: user.id,
    action: 'account.unfreeze',
    operatorId: actor.id,
    reason: reason.trim(),
  });
  return {};
}
