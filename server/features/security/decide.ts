import { refuse } from '#contract/platform/errors.ts';
import { securityApplicationTable } from '#contract/security/states.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { movedBy, moveOrder } from '#server/platform/orders.ts';
import { sealText } from '#server/platform/vault/texts.ts';
import { lockContacts, refuseTaken, setContact } from '../accounts/index.ts';
import { endSessions } from '../session/index.ts';
import { lockUser, maskContacts, removeTotp } from '../step-up/index.ts';
import type { Contacts } from './contacts.ts';
import { noteSecurityChange } from './operations.ts';
import type { Given } from '../commands/index.ts';
import { answersFrom, closeCase, takeDecision, textFacts, type CaseOrder, type CaseType } from '../staff/index.ts';
import { applicationOrders, securityApplicationColumns } from './tables.ts';

/** State each decision leads to. */
const leads = { approve: 'approved', reject: 'rejected' } as const;

/** Desk cases of applications to change security items. */
export const securityCases: CaseType = {
  kind: 'securityApplication',
  show: showCase,
  carryOut: decide,
  around: refuseTaken,
};

const applications = (db: Queryable, id: string) =>
  db.selectFrom('security_application').select(securityApplicationColumns).where('id', '=', id);

async function showCase(_deps: Deps, db: Queryable, id: string) {
  const row = await applications(db, id).executeTakeFirst();
  if (!row) return undefined;
  const { status, items } = row;
  const { email: newEmail, phone: newPhone } = maskContacts({ email: row.new_email, phone: row.new_phone });
  return {
    facts: textFacts({ items: items.join(','), newEmail, newPhone }),
    version: status,
    answers: answersFrom(securityApplicationTable, status, leads),
    sides: [row.user_id],
  };
}

/**
 * Records an operator's decision. Approval carries out the change in the same transaction and ends all sessions.
 * Refuses with 60015 if the application was already decided; operators can't decide their own application.
 */
async function decide(given: Given, { id, decision, reason }: CaseOrder): Promise<void> {
  const { tx, deps, context, actor } = given;
  const isApproved = decision === 'approve';
  const asked = await tx.selectFrom('security_application').select('user_id').where('id', '=', id).executeTakeFirst();
  const { user_id: userId } = asked ?? refuse('request:notFound');
  // Lock order everywhere: the factors' lock, the user's row, then the rest.
  await lockUser(tx, userId);
  const before = await lockContacts(tx, userId);
  const found = await applications(tx, id).forUpdate().executeTakeFirstOrThrow();
  const change = {
    decided_at: given.now,
    decided_by: actor.id,
    decision_reason: sealText(deps.vault, 'securityReason', id, reason.trim()),
  };
  const by = movedBy('operator', given);
  const row = await moveOrder(tx, deps, applicationOrders, found, leads[decision], { ...by, change });
  await takeDecision(given, { kind: 'securityApplication', id, decision, reason, sides: [userId] });
  await closeCase(tx, deps, { kind: 'securityApplication', id }, leads[decision], by);
  const revokedSessions = isApproved ? await carryOut(tx, deps, userId, before, row) : 0;
  await noteSecurityChange(tx, deps, context, {
    userId,
    operatorId: actor.id,
    action: isApproved ? 'security.applicationApproved' : 'security.applicationRejected',
    formerContacts: [before.email, before.phone],
    reason: reason.trim(),
    details: { application: id, items: row.items.join(','), revokedSessions },
    blocksTransfers: isApproved,
  });
}

/** Makes the changes applied for and signs the user out everywhere. @returns the number of sessions ended */
async function carryOut(
  tx: Tx,
  deps: Deps,
  userId: string,
  before: Contacts,
  row: { readonly items: readonly string[]; readonly new_email: string | null; readonly new_phone: string | null },
): Promise<number> {
  const replaced = {
    email: row.items.includes('email') ? row.new_email : before.email,
    phone: row.items.includes('phone') ? row.new_phone : before.phone,
  };
  if (replaced.email === null && replaced.phone === null) refuse('security:lastContact');
  // Add before removing: the account is never without a contact.
  const kinds = replaced.email === null ? (['phone', 'email'] as const) : (['email', 'phone'] as const);
  for (const kind of kinds)
    if (replaced[kind] !== before[kind]) await setContact(tx, deps.vault, userId, kind, replaced[kind]);
  if (row.items.includes('authenticator')) await removeTotp(tx, userId);
  if (row.items.includes('fundPassword')) {
    await tx.deleteFrom('fund_password').where('user_id', '=', userId).execute();
    await tx.deleteFrom('secret_attempt').where('user_id', '=', userId).where('kind', '=', 'fundPassword').execute();
  }
  return endSessions(tx, deps, { userId, reason: 'securityApplication' });
}
