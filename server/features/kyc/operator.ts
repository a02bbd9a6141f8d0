import { kycTable } from '#contract/kyc/states.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { movedBy } from '#server/platform/orders.ts';
import { cutPage } from '#server/platform/page.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { note } from './apply.ts';
import { decide } from './review.ts';
import { findById, listApplications, lockUser, type Application, type ListQuery } from './store.ts';
import { toOperatorItem, toOperatorView } from './view.ts';
import type { Given } from '../commands/index.ts';
import {
  answersFrom,
  conflictOf,
  findConflict,
  findConflicts,
  takeDecision,
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

/** Returns a complete application. The operator's access is recorded. */
export async function openForOperator(deps: Deps, context: Context, id: string) {
  return deps.db.transaction().execute(async (tx) => {
    const row = await findById(deps, tx, id);
    if (!row) refuse('request:notFound');
    await note(tx, context, 'kyc.operatorView', id);
    const conflict = await findConflict(deps, tx, sessionOf(context).userId, concerning(row));
    return { ...(await toOperatorView(tx, row)), conflict: conflictOf(conflict) };
  });
}

/** The status each of the two answers leads to. */
const leads = { approve: 3, reject: 2 } as const;

/** Applications at the desk. */
export const kycCases: CaseType = { kind: 'kyc', show: showCase, carryOut };

async function showCase(deps: Deps, db: Queryable, id: string) {
  const row = await findById(deps, db, id);
  return (
    row && {
      facts: textFacts({ attempt: String(row.attempt) }),
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
  const reasons = status === 2 ? [{ code: code ?? ('other' as const), text: reason }] : [];
  await decide(deps, tx, row, { status, by: { ...movedBy('operator', given), by: 'operator' }, reasons });
  given.note({ action: 'kyc.operatorDecide', subject: `kyc:${id}`, details: { status, attempt: row.attempt }, reason });
}
