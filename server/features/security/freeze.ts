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
 * Freezes the caller's account at once: no sign-in, no money movement, and all sessions end, including this one.
 * Requires no verification, because a user who needs this may have lost the means to pass one.
 */
export const freezeAccount = defineCommand({
  name: 'account.freeze',
  work: async ({ tx, deps, context, session }: Given) => {
    await freeze(tx, deps, context, session.userId);
    return {};
  },
});

/**
 * Freezes the account by the link in the notice of a new device, for a user who is not, and maybe can't be, signed in.
 * Refuses with `security:linkVoid` if the link is unknown, used or expired.
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

/**
 * Desk cases of frozen accounts, by the owner's uid: reopened once the owner is identified, never rejected for good.
 */
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

/**
 * Unfreezes an account its owner froze; no money moves for 24 hours after. Refuses with 60015 if it isn't frozen, or
 * was frozen again.
 */
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
