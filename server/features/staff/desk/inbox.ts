import type { BodyOf } from '#contract/platform/call.ts';
import { caseKinds } from '#contract/desk/kinds.ts';
import { mayAct, rolesFor } from '#contract/desk/rules.ts';
import type { deskSchemas } from '#contract/desk/schemas.ts';
import { refuse } from '#contract/platform/errors.ts';
import { sessionOf } from '#server/platform/http/context.ts';
import { findAccount } from '../../accounts/index.ts';
import { defineCommand, type Given } from '../../commands/index.ts';
import type { Tx } from '#server/platform/db.ts';
import { movedBy, moveThrough } from '#server/platform/orders.ts';
import { caseOrders } from '../tables.ts';
import { addEntry } from './entries.ts';
import { colleaguesOf, mayDecide, type CaseTypes } from './show.ts';
import { lockCase, subjectOf } from './store.ts';

/** Locks a case the operator may act on. */
async function lockMine({ tx, context }: Given, id: string) {
  const row = await lockCase(tx, id);
  const session = sessionOf(context);
  if (!session.permissions.includes(mayAct(row.kind))) refuse('request:forbidden', { permission: mayAct(row.kind) });
  return { ...row, mayDecide: mayDecide(session, row) };
}

/** Takes a case, gives it back, or assigns it to a colleague. */
export const assignCase = defineCommand({ name: 'case.assign', by: 'staff', work: assign });

async function assign(given: Given, { types, id, to }: BodyOf<typeof deskSchemas.assign> & Typed) {
  const { tx } = given;
  const subject = await subjectOf(tx, id);
  if (to !== null) await types.get(subject.kind)?.assigned?.(given, subject.id);
  const row = await lockMine(given, id);
  const assignee = to === null ? null : await findColleague(given, to, row.kind);
  if (row.assignee_id === (assignee?.id ?? null)) return {};
  given.write(
    tx
      .updateTable('review_case')
      .set({ assignee_id: assignee?.id ?? null })
      .where('id', '=', id),
  );
  addEntry(given, row, { kind: to === null ? 'givenBack' : 'assigned', about: assignee?.name ?? null });
  return {};
}

async function findColleague({ tx }: Given, uid: string, kind: Parameters<typeof colleaguesOf>[1]) {
  const colleague = (await colleaguesOf(tx, kind)).find((one) => one.uid === uid);
  const account = colleague && (await findAccount(tx, 'uid', uid));
  return account ? { id: account.id, name: colleague.name } : refuse(50011, { field: 'to' });
}

/** Adds a note for colleagues. */
export const addNote = defineCommand({ name: 'case.note', by: 'staff', work: note });

async function note(given: Given, { id, text }: BodyOf<typeof deskSchemas.addNote>) {
  addEntry(given, await lockMine(given, id), { kind: 'note', text: text.trim() });
  return {};
}

/** What each domain provides for its kinds. */
interface Typed {
  readonly types: CaseTypes;
}

/**
 * Asks the customer for more; the case waits for the answer. Of an escalated case, only its role's members may. One
 * question is open at a time, except that the role a waiting case was escalated to may replace the question.
 */
export const askForMore = defineCommand({ name: 'case.ask', by: 'staff', work: ask });

async function ask(given: Given, { types, id, text }: BodyOf<typeof deskSchemas.ask> & Typed) {
  const { tx, deps } = given;
  const subject = await subjectOf(tx, id);
  await types.get(subject.kind)?.asked?.(given, subject.id, text);
  const row = await lockMine(given, id);
  if (!row.mayDecide) refuse('desk:escalated', { role: row.role });
  if (row.customer_id === null || !caseKinds[row.kind].canAsk) refuse(60015, { status: row.status });
  const isReplaced = row.status === 'waiting' && (await isTakenOver(tx, id));
  const path = isReplaced ? (['open', 'waiting'] as const) : (['waiting'] as const);
  await moveThrough(tx, deps, caseOrders, row, path, movedBy('operator', given));
  addEntry(given, row, { kind: 'asked', text: text.trim() });
  return {};
}

/** Whether a case was escalated after the last question. */
async function isTakenOver(tx: Tx, caseId: string): Promise<boolean> {
  const last = await tx
    .selectFrom('case_note')
    .select('kind')
    .where('case_id', '=', caseId)
    .where('kind', 'in', ['asked', 'escalated'])
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.kind === 'escalated';
}

/** Escalates a case to a role: from then on only its members decide it. */
export const escalateCase = defineCommand({ name: 'case.escalate', by: 'staff', work: escalate });

async function escalate(given: Given, { id, role, reason }: BodyOf<typeof deskSchemas.escalate>) {
  const { tx } = given;
  const row = await lockMine(given, id);
  // Whoever it was taken from can't send it on.
  if (!row.mayDecide) refuse('desk:escalated', { role: row.role });
  if (!rolesFor(row.kind).includes(role) || row.role === role) refuse(60015, { role });
  given.write(tx.updateTable('review_case').set({ role, assignee_id: null }).where('id', '=', id));
  addEntry(given, row, { kind: 'escalated', about: role, text: reason.trim() });
  return {};
}
