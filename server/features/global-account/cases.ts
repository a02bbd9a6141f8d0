import { globalAccountApplicationTable } from '#contract/global-account/states.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { movedBy, moveOrder } from '#server/platform/orders.ts';
import type { Given } from '../commands/index.ts';
import {
  answersFrom,
  closeCase,
  takeDecision,
  textFact,
  textFacts,
  type CaseOrder,
  type CaseType,
} from '../staff/index.ts';
import { applications, lockApplication, openForm, sealReason } from './store.ts';
import { globalAccountOrders, type ApplicationRow } from './tables.ts';

/** The task that requests the accounts of an application from the bank. */
export const openTask = 'globalAccount.open';

/** Applications at the desk. If more information is requested, the customer has to confirm the application. */
export const globalAccountCases: CaseType = {
  kind: 'globalAccount',
  show: showCase,
  carryOut: decide,
  asked,
  answered,
};

const versionOf = ({ updated_at }: ApplicationRow) => updated_at.toISOString();

/** The status each answer leads to. */
const leads = { approve: 'accountBeingCreated', reject: 'rejected' } as const;

async function showCase(deps: Deps, db: Queryable, id: string) {
  const row = await applications(db).where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const form = await openForm(deps, row);
  const said = Object.entries(form).filter(([, value]) => typeof value === 'string');
  return {
    facts: [
      ...textFacts({ currencies: row.currencies.join(', ') }),
      ...said.map(([key, value]) => textFact('answer', `${key}: ${String(value)}`)),
      ...textFacts({ remark: row.reason }),
    ],
    version: versionOf(row),
    answers: answersFrom(globalAccountApplicationTable, row.status, leads),
    sides: [row.account_id],
  };
}

async function decide(given: Given, { id, decision, reason, version }: CaseOrder): Promise<void> {
  const { tx, deps } = given;
  const row = await lockApplication(tx, id);
  if (versionOf(row) !== version) refuse(60015, { status: row.status });
  await takeDecision(given, { kind: 'globalAccount', id, decision, reason, sides: [row.account_id] });
  const by = movedBy('operator', given);
  if (decision === 'approve') {
    await moveOrder(tx, deps, globalAccountOrders, row, leads.approve, by);
    await prepare(given, row);
    await enqueue(tx, openTask, { id });
  } else {
    const change = sealReason(deps, id, reason);
    await moveOrder(tx, deps, globalAccountOrders, row, leads.reject, { ...by, change });
  }
  await closeCase(tx, deps, { kind: 'globalAccount', id }, decision === 'approve' ? 'approved' : 'rejected', by);
  const details = { from: row.status };
  given.note({
    action: `globalAccount.${decision}`,
    subject: `globalAccountApplication:${id}`,
    details,
    reason: reason.trim(),
  });
}

/** Prepares a request to the bank for each currency that isn't open, a new one if an earlier one was refused. */
async function prepare({ tx, deps, now }: Given, { id, account_id, currencies }: ApplicationRow): Promise<void> {
  for (const currency of currencies)
    await tx
      .insertInto('currency_account')
      .values({
        id: deps.ids.uuid(),
        account_id,
        application_id: id,
        currency,
        request_id: deps.ids.uuid(),
        provider_id: null,
        details_sealed: null,
        opened_at: null,
        created_at: now,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'currency'])
          .doUpdateSet({ application_id: id, request_id: deps.ids.uuid(), provider_id: null })
          .where('currency_account.opened_at', 'is', null),
      )
      .execute();
}

/** Handles a question from the staff: it is the customer's turn, and the question is stored with the application. */
async function asked(given: Given, id: string, text: string): Promise<void> {
  const { tx, deps } = given;
  const row = await lockApplication(tx, id);
  const change = sealReason(deps, id, text);
  if (row.status === 'informationNeedsConfirmation') {
    // Another question in its place: it is the customer's turn already.
    await tx.updateTable('global_account_application').set(change).where('id', '=', id).execute();
    return;
  }
  if (row.status !== 'pendingReview') return;
  const by = movedBy('operator', given);
  await moveOrder(tx, deps, globalAccountOrders, row, 'informationNeedsConfirmation', { ...by, change });
}

/** Handles an answer from the customer in text, without a resubmitted application. */
async function answered(given: Given, id: string): Promise<void> {
  const { tx, deps } = given;
  const row = await lockApplication(tx, id);
  if (row.status !== 'informationNeedsConfirmation') return;
  await moveOrder(tx, deps, globalAccountOrders, row, 'pendingReview', movedBy('user', given));
}
