import type { BodyOf } from '#contract/platform/call.ts';
import { refuse } from '#contract/platform/errors.ts';
import { tierDecision } from '#contract/users/rules.ts';
import type { usersSchemas } from '#contract/users/schemas.ts';
import type { Queryable } from '#server/platform/db.ts';
import { sealText } from '#server/platform/vault/texts.ts';
import { accounts, lockPerson, settingTier } from '../accounts/index.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import {
  assertUndecided,
  beginProposal,
  defineProposals,
  openCase,
  proposalAnswers,
  settleProposal,
  staffCommand,
  takeDecision,
  textFacts,
  type CaseOrder,
  type CaseType,
} from '../staff/index.ts';
import './tables.ts';

/** Proposes a customer's tier; nothing changes until another operator approves it at the desk. */
export const proposeTier = defineCommand({ ...staffCommand, name: 'user.proposeTier', work: propose });

async function propose(given: Given, { uid, tier, ...said }: BodyOf<typeof usersSchemas.proposeTier>) {
  const { tx, deps, actor, now } = given;
  const person = (await lockPerson(tx, uid)) ?? refuse(50011, { field: 'uid' });
  const reason = said.reason.trim();
  await takeDecision(given, { kind: 'user', id: uid, decision: tierDecision(tier), reason, sides: [person.id] });
  if (person.tier === tier || (await findTierChange(tx, person.id))) refuse(60015);
  const id = deps.ids.uuid();
  const sealed = sealText(deps.vault, 'tierReason', id, reason);
  await tx
    .insertInto('tier_change')
    .values({ id, account_id: person.id, tier, reason: sealed, proposed_by: actor.id, proposed_at: now })
    .execute();
  beginProposal(given, tierChanges, id);
  await openCase(tx, deps, { kind: 'tier', id, customerId: person.id });
  const details = { from: person.tier, to: tier };
  given.note({ action: 'user.proposeTier', subject: `user:${person.id}`, details, reason });
  return {};
}

/** Returns the proposal of a customer's tier that waits for a decision. */
export async function findTierChange(db: Queryable, accountId: string) {
  const row = await db
    .selectFrom('tier_change as t')
    .leftJoin(accounts.as('proposer'), 'proposer.id', 't.proposed_by')
    .select(['t.id', 't.tier', 't.reason', 't.proposed_at'])
    .select((eb) => eb.fn.coalesce('proposer.name', 'proposer.email').as('proposer_name'))
    .where('t.account_id', '=', accountId)
    .where('t.status', '=', 'proposed')
    .executeTakeFirst();
  if (!row) return null;
  const { id, tier, reason, proposer_name: proposedByName } = row;
  return { id, tier, reason, proposedByName, proposedAt: row.proposed_at.toISOString() };
}

export const tierChanges = defineProposals('tier', 'tier_change');

/** Changes of tiers at the desk: never decided by their proposer. */
export const tierCases: CaseType = { kind: 'tier', show: showCase, carryOut: decide };

const changes = (db: Queryable, id: string) =>
  db
    .selectFrom('tier_change as t')
    .innerJoin(accounts.as('u'), 'u.id', 't.account_id')
    .select(['t.id', 't.account_id', 't.tier', 't.reason', 't.status', 't.proposed_by', 'u.uid'])
    .where('t.id', '=', id);

async function showCase(_deps: unknown, db: Queryable, id: string) {
  const row = await changes(db, id).executeTakeFirst();
  return (
    row && {
      facts: textFacts({ change: tierDecision(row.tier), remark: row.reason }),
      version: row.status,
      answers: proposalAnswers(row.status),
      sides: [row.account_id],
      deciders: [row.proposed_by],
    }
  );
}

async function decide(given: Given, { id, decision, reason }: CaseOrder): Promise<void> {
  const { tx } = given;
  const { uid } = (await changes(tx, id).executeTakeFirst()) ?? refuse('request:notFound');
  // The account first, as everywhere.
  const person = (await lockPerson(tx, uid)) ?? refuse('request:notFound');
  const row = await changes(tx, id).forUpdate('t').executeTakeFirstOrThrow();
  assertUndecided(tierChanges, row);
  const { tier, account_id: accountId, proposed_by: proposer } = row;
  await takeDecision(given, { kind: 'tier', id, decision, reason, sides: [accountId], deciders: [proposer] });
  if (decision === 'approve') given.write(settingTier(tx, accountId, tier));
  await settleProposal(given, tierChanges, row, decision);
  const action = decision === 'approve' ? 'user.tier' : 'user.rejectTier';
  const details = { from: person.tier, to: tier };
  given.note({ action, subject: `user:${accountId}`, details, reason: reason.trim() });
}
