import { refuse } from '#contract/platform/errors.ts';
import { accountFreezeTable, type AccountFreezeState } from '#contract/security/states.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Context } from '#server/platform/http/context.ts';
import { getAccount, lockPerson, searchPeople, setFrozen, setThawed } from '../accounts/index.ts';
import { noteSecurityChange } from './operations.ts';
import { endSessions, takeFreezeLink } from '../session/index.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { answersFrom, closeCase, openCase, takeDecision, type CaseOrder, type CaseType } from '../staff/index.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { allowedMove, movedBy } from '#server/platform/orders.ts';
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
  const { uid } = await getAccount(tx, userId);
  await openCase(tx, deps, { kind: 'unfreeze', id: uid, customerId: userId });
  await enqueue(tx, holdTask, { userId });
  const details = { revokedSessions, ...facts };
  await noteSecurityChange(tx, deps, context, { userId, action, details, blocksTransfers: false });
}

export const accountFreezes = { moves: accountFreezeTable };
const leads = { approve: 'open' } as const;
const freezeOf = (frozenAt: Date | null): AccountFreezeState => (frozenAt ? 'frozen' : 'open');

/** Frozen accounts at the desk, by their owners' uid: opened again once their owners are known, and never refused for good. */
export const unfreezeCases: CaseType = { kind: 'unfreeze', show: showCase, carryOut: unfreeze };

async function showCase({ vault }: Deps, db: Queryable, uid: string) {
  const person = (await searchPeople(db, vault, uid)).find((one) => one.uid === uid);
  if (!person) return undefined;
  const { id, frozen_at: frozenAt } = person;
  return {
    facts: [],
    version: frozenAt?.toISOString() ?? '',
    answers: answersFrom(accountFreezeTable, freezeOf(frozenAt), leads),
    sides: [id],
  };
}

/** Opens an account that its owner froze; no money moves for 24 hours after. 60015 where it isn't frozen, or was anew. */
async function unfreeze(given: Given, { id: uid, decision, version, reason }: CaseOrder): Promise<void> {
  const { tx, deps, context, actor } = given;
  const user = await lockPerson(tx, uid);
  if (!user) refuse('request:notFound');
  if (decision !== 'approve' || user.frozen_at?.toISOString() !== version) refuse(60015);
  allowedMove(accountFreezes, freezeOf(user.frozen_at), leads.approve, 'operator');
  await takeDecision(given, { kind: 'unfreeze', id: uid, decision, reason, sides: [user.id] });
  await setThawed(tx, user.id);
  await noteSecurityChange(tx, deps, context, {
    userId: user.id,
    action: 'account.unfreeze',
    operatorId: actor.id,
    reason: reason.trim(),
  });
  await closeCase(tx, deps, { kind: 'unfreeze', id: uid }, 'approved', movedBy('operator', given));
}
