import { mayAct } from '#contract/desk/rules.ts';
import { isRejectionCode } from '#contract/kyc/rules.ts';
import { kycTable } from '#contract/kyc/states.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { isOpenTo } from '#contract/platform/moves.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { movedBy } from '#server/platform/orders.ts';
import { cutPage } from '#server/platform/page.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { decide } from './review.ts';
import { listSameDocument } from './same-document.ts';
import { findById, listApplications, lockUser, type Application, type ListQuery } from './store.ts';
import { subjectOf, toMaskedView, toOperatorItem, toOperatorView } from './view.ts';
import type { Given } from '../commands/index.ts';
import {
  answersFrom,
  conflictOf,
  findConflict,
  findConflicts,
  takeDecision,
  textFact,
  textFacts,
  type CaseOrder,
  type CaseType,
} from '../staff/index.ts';

const defaultPage = 50;

const sidesOf = (row: Application) => [row.user_id];
const concerning = (row: Application) => ({ sides: sidesOf(row) });

export async function listForOperator(
  deps: Deps,
  context: Context,
  query: ListQuery & { readonly MaxResultCount?: number },
) {
  const limit = query.MaxResultCount ?? defaultPage;
  const rows = await listApplications(deps, deps.db, query, limit + 1);
  const { rows: shown, nextCursor } = cutPage(rows, limit);
  const conflicts = await findConflicts(deps, deps.db, sessionOf(context).userId, shown, concerning);
  const items = shown.map((row) => ({ ...toOperatorItem(row), conflict: conflictOf(conflicts(row)) }));
  return { items, nextCursor };
}

const isOpen = (row: Application) => isOpenTo(kycTable, row.kyc_status, 'operator');

/** True if the files of a subject belong to an application that waits for a decision. */
export async function isKycUnderReview(deps: Deps, subject: string): Promise<boolean> {
  const [, id] = subject.split(subjectOf(''));
  const row = id === undefined ? undefined : await findById(deps, deps.db, id);
  return row !== undefined && isOpen(row);
}

/** Returns an application: complete to whoever may decide it now, and recorded; masked to others and afterwards. */
export async function openForOperator(deps: Deps, context: Context, id: string) {
  const row = (await findById(deps, deps.db, id)) ?? refuse('request:notFound');
  if (isOpen(row) && sessionOf(context).permissions.includes(mayAct('kyc'))) return showWhole(deps, context, row);
  const { length } = await listSameDocument(deps.db, row);
  const sameDocument = { accounts: length, uids: [] };
  return { ...toMaskedView(row), sameDocument, conflict: await conflictWith(deps, context, row) };
}

/** Returns a complete application. The operator gives a reason, which is recorded before it is shown. */
export async function showToOperator(deps: Deps, context: Context, { id, reason }: { id: string; reason: string }) {
  const row = (await findById(deps, deps.db, id)) ?? refuse('request:notFound');
  return showWhole(deps, context, row, reason);
}

async function showWhole(deps: Deps, context: Context, row: Application, reason: string | null = null) {
  const actor = { kind: 'staff', id: sessionOf(context).userId } as const;
  const record = { actor, action: 'kyc.operatorView', subject: subjectOf(row.id), from: context };
  await writeAudit(deps.db, { ...record, reason: reason && reason.trim() }, deps.vault);
  const uids = await listSameDocument(deps.db, row);
  const sameDocument = { accounts: uids.length, uids };
  return { ...(await toOperatorView(deps.db, row)), sameDocument, conflict: await conflictWith(deps, context, row) };
}

async function conflictWith(deps: Deps, context: Context, row: Application) {
  return conflictOf(await findConflict(deps, deps.db, sessionOf(context).userId, concerning(row)));
}

/** Maximum number of earlier attempts in the facts of a case; the application lists all. */
const maxReturns = 3;

/** The status each of the two answers leads to. */
const leads = { approve: 3, reject: 2 } as const;

/** Applications at the desk. */
export const kycCases: CaseType = { kind: 'kyc', show: showCase, carryOut };

/** Why earlier attempts were returned, newest first: `2 documentExpired: See the front.` */
const returnsOf = ({ earlier }: Application) =>
  earlier
    .slice(-maxReturns)
    .toReversed()
    .flatMap(({ attempt, reasons }) =>
      reasons.map(({ code, text }) => textFact('returned', `${attempt} ${code}: ${text}`)),
    );

async function showCase(deps: Deps, db: Queryable, id: string) {
  const row = await findById(deps, db, id);
  return (
    row && {
      facts: [...textFacts({ attempt: String(row.attempt) }), ...returnsOf(row)],
      version: String(row.attempt),
      answers: answersFrom(kycTable, row.kyc_status, leads),
      sides: sidesOf(row),
    }
  );
}

/** Minimum length of a reason that the applicant can use. */
const minReason = 10;

/** Decides on a submitted application; the decision is about the attempt that was viewed and no other. */
async function carryOut(given: Given, { id, version, decision, reason, code }: CaseOrder): Promise<void> {
  const { tx, deps } = given;
  if (reason.trim().length < minReason) refuse('request:invalid', { field: 'reason' });
  const found = await findById(deps, tx, id);
  if (!found) refuse('request:notFound');
  await lockUser(tx, found.user_id);
  const row = must(await findById(deps, tx, id), 'the application');
  const status = leads[decision];
  if (row.kyc_status === 3) refuse(50015);
  if (String(row.attempt) !== version) refuse(60015, { attempt: row.attempt });
  await takeDecision(given, { kind: 'kyc', id, decision, reason, sides: sidesOf(row) });
  const reasons = status === 2 ? [{ code: isRejectionCode(code) ? code : ('other' as const), text: reason }] : [];
  await decide(deps, tx, row, { status, by: { ...movedBy('operator', given), by: 'operator' }, reasons });
  given.note({ action: 'kyc.operatorDecide', subject: `kyc:${id}`, details: { status, attempt: row.attempt }, reason });
}
