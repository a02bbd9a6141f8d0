import type { Selectable } from 'kysely';
import type { BodyOf } from '#contract/platform/call.ts';
import { refuse } from '#contract/platform/errors.ts';
import { placeName } from '#contract/staff/rules.ts';
import type { StaffRole } from '#contract/staff/permissions.ts';
import type { staffSchemas } from '#contract/staff/schemas.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { sealText } from '#server/platform/vault/texts.ts';
import { accounts, changeRole, findAccount, findStaff } from '../accounts/index.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { textFacts, type CaseOrder, type CaseType } from './case-type.ts';
import { openCase } from './cases.ts';
import { staffCommand } from './command.ts';
import { takeDecision } from './decide.ts';
import { assertUndecided, beginProposal, defineProposals, proposalAnswers, settleProposal } from './proposals.ts';
import { conflictOf, findConflicts, type Conflict } from './sides.ts';
import { staffRoleChangeColumns, type StaffRoleChangeTable } from './tables.ts';
import { proposalOf } from './proposed.ts';

const maxRows = 200;

type ChangeRow = Selectable<StaffRoleChangeTable>;

export async function listStaff({ db }: Deps) {
  const people = await findStaff(db);
  return { items: people.map(({ uid, name, email, roles }) => ({ uid, name, email, roles })) };
}

const changes = (db: Queryable) =>
  db
    .selectFrom('staff_role_change as change')
    .innerJoin(accounts.as('person'), 'person.id', 'change.user_id')
    .leftJoin(accounts.as('proposer'), 'proposer.id', 'change.proposed_by')
    .leftJoin(accounts.as('decider'), 'decider.id', 'change.decided_by')
    .select((eb) => [
      'change.id',
      'change.user_id',
      'change.role',
      'change.is_grant',
      'change.reason',
      'change.status',
      'change.proposed_by',
      'change.proposed_at',
      'change.decided_at',
      'person.uid',
      'person.name',
      eb.fn.coalesce('proposer.name', 'proposer.email').as('proposer_name'),
      eb.fn.coalesce('decider.name', 'decider.email').as('decider_name'),
    ]);

type ShownRow = Awaited<ReturnType<ReturnType<typeof changes>['executeTakeFirstOrThrow']>>;

function toItem(row: ShownRow, conflict: Conflict) {
  const { id, uid, name, role, reason } = row;
  return {
    id,
    uid,
    name,
    role,
    reason,
    isGrant: row.is_grant,
    ...proposalOf(row),
    conflict: conflictOf(conflict),
  };
}

/** Reads a change as its proposer sees it. */
async function readOwn(db: Queryable, id: string) {
  const row = await changes(db).where('change.id', '=', id).executeTakeFirstOrThrow();
  return toItem(row, { isOwn: false, hasDecided: true });
}

/** A change that can no longer be decided has no conflicts. */
const concerning = ({ status, user_id, proposed_by }: ShownRow) =>
  proposalAnswers(status).length > 0 ? { sides: [user_id], deciders: [proposed_by] } : { sides: [] };

export async function listChanges(deps: Deps, context: Context) {
  const { userId } = sessionOf(context);
  const rows = await changes(deps.db).orderBy('change.proposed_at', 'desc').limit(maxRows).execute();
  const conflicts = await findConflicts(deps, deps.db, userId, rows, concerning);
  return { items: rows.map((row) => toItem(row, conflicts(row))) };
}

/** Proposes a change of a user's roles; nothing changes until another admin approves. */
export const proposeRole = defineCommand({ ...staffCommand, name: 'staff.propose', work: propose });

async function propose(given: Given, input: BodyOf<typeof staffSchemas.propose>) {
  const { tx, deps, actor, now } = given;
  const { uid, role, isGrant, reason } = input;
  const person = (await findAccount(tx, 'uid', uid)) ?? refuse(50011, { field: 'uid' });
  await takeDecision(given, {
    kind: 'staffRole',
    id: placeName(uid, role),
    decision: isGrant ? 'grant' : 'revoke',
    sides: [person.id],
  });
  if ((await holds(tx, person.id, role)) === isGrant) refuse(60015);
  const proposed = { id: deps.ids.uuid(), user_id: person.id, role, is_grant: isGrant, reason: reason.trim() };
  const sealed = sealText(deps.vault, 'roleReason', proposed.id, proposed.reason);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('staff_role_change')
    .values({ ...proposed, reason: sealed, proposed_by: actor.id, proposed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) refuse(60015);
  beginProposal(given, roleChanges, proposed.id);
  await openCase(tx, deps, { kind: 'staffRole', id: proposed.id, customerId: null });
  note(given, proposed, 'staff.propose');
  return readOwn(tx, proposed.id);
}

async function holds(db: Queryable, userId: string, role: StaffRole): Promise<boolean> {
  return (await findStaff(db)).some(({ id, roles }) => id === userId && roles.includes(role));
}

export const roleChanges = defineProposals('staffRole', 'staff_role_change');

/** Role changes at the desk. */
export const roleCases: CaseType = { kind: 'staffRole', show: showCase, carryOut: decide };

async function showCase(_deps: Deps, db: Queryable, id: string) {
  const row = await changes(db).where('change.id', '=', id).executeTakeFirst();
  return (
    row && {
      facts: textFacts({ role: row.role, change: row.is_grant ? 'grant' : 'revoke', remark: row.reason }),
      version: row.status,
      answers: proposalAnswers(row.status),
      sides: [row.user_id],
      deciders: [row.proposed_by],
    }
  );
}

/** Four eyes: neither the proposer nor the user concerned can decide it. */
async function decide(given: Given, { id, decision, reason }: CaseOrder): Promise<void> {
  const { tx } = given;
  const isApproved = decision === 'approve';
  const row = await tx
    .selectFrom('staff_role_change')
    .select(staffRoleChangeColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) refuse('request:notFound');
  assertUndecided(roleChanges, row);
  await takeDecision(given, {
    kind: 'staffRole',
    id,
    decision,
    reason,
    sides: [row.user_id],
    deciders: row.proposed_by === null ? [] : [row.proposed_by],
  });
  if (isApproved && !(await changeRole(tx, row.user_id, row.role, row.is_grant))) refuse(60015);
  note(given, row, isApproved ? 'staff.approve' : 'staff.reject');
  await settleProposal(given, roleChanges, row, decision);
}

function note(given: Given, row: Pick<ChangeRow, 'id' | 'user_id' | 'role' | 'is_grant' | 'reason'>, action: string) {
  const { role, is_grant: isGrant, reason } = row;
  given.note({ action, subject: `user:${row.user_id}`, details: { change: row.id, role, isGrant }, reason });
}
