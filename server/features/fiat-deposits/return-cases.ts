import { creditDecisionTable } from '#contract/fiat-deposits/states.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { movedBy, moveOrder } from '#server/platform/orders.ts';
import { sealWords } from '#server/platform/vault/texts.ts';
import { getAccount, type Account } from '../accounts/index.ts';
import type { Given } from '../commands/index.ts';
import {
  answersFrom,
  closeCase,
  openCase,
  takeDecision,
  type CaseOrder,
  type CaseType,
  type LockedCase,
  type ShownCase,
} from '../staff/index.ts';
import { decisionOf, factsOf, moneyOf, sidesOf, versionOf } from './credit-case.ts';
import { caseKindOf } from './kinds.ts';
import { returnTask } from './returns.ts';
import { changeCredit, credits, lockDeposit } from './store.ts';
import { fiatDeposits, type CreditRow, type DepositRow } from './tables.ts';

/** Credits that go back once a second staff member agrees. */
export const returnCases: CaseType = { kind: 'creditReturn', show: showReturn, lock: lockReturn };

const leads = { approve: 'returned', reject: 'assigned' } as const;

/**
 * Sends a credit back. Its customer is notified now; the ledger follows when the bank has sent it. @param order the
 * order that announced it, or its own
 */
export async function sendBack(given: Given, row: CreditRow, order: DepositRow | undefined): Promise<void> {
  const { tx, deps, now } = given;
  await changeCredit(tx, deps, row, { return_sent_at: now });
  await enqueue(tx, returnTask, { id: row.id });
  if (row.deposit_id === null) return;
  const change = { reason: sealWords(deps.vault, 'depositReason', row.deposit_id, row.return_reason) };
  const by = movedBy('operator', given);
  await moveOrder(tx, deps, fiatDeposits, must(order, 'the order of a credit'), 'rejected', { ...by, change });
}

async function showReturn(deps: Deps, db: Queryable, id: string): Promise<ShownCase | undefined> {
  const row = await credits(db).where('id', '=', id).executeTakeFirst();
  return row && returning(deps, row, await ownerOf(db, row));
}

async function ownerOf(db: Queryable, row: CreditRow): Promise<Account | undefined> {
  const whose = row.account_id ?? row.candidate_id;
  return whose === null ? undefined : getAccount(db, whose);
}

async function returning(deps: Deps, row: CreditRow, owner: Account | undefined): Promise<ShownCase> {
  return {
    facts: await factsOf(deps, row, owner),
    version: versionOf(row),
    answers: answersFrom(creditDecisionTable, decisionOf(row, 'creditReturn'), leads),
    sides: sidesOf(row),
    deciders: [row.return_asked_by],
  };
}

async function lockReturn(deps: Deps, tx: Tx, id: string): Promise<LockedCase | undefined> {
  const row = await credits(tx).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) return undefined;
  const [owner, order] = await allDone([
    ownerOf(tx, row),
    row.deposit_id === null ? Promise.resolve(undefined) : lockDeposit(tx, row.deposit_id),
  ]);
  return { ...(await returning(deps, row, owner)), carryOut: (given, said) => decideReturn(given, said, row, order) };
}

/** Decides on a return as a second staff member: lets the credit go, or puts it back where it was. */
async function decideReturn(given: Given, said: CaseOrder, row: CreditRow, order: DepositRow | undefined) {
  const { id, decision, reason, version } = said;
  if (versionOf(row) !== version || row.return_sent_at !== null || row.booked !== 'suspense')
    refuse(60015, { status: row.booked });
  given.note({ action: `creditReturn.${decision}`, subject: `fiatCredit:${id}`, reason: reason.trim() });
  const who = { sides: sidesOf(row), deciders: [row.return_asked_by] };
  await allDone([
    takeDecision(given, { kind: 'creditReturn', id, decision, reason, ...moneyOf(row), ...who }),
    decision === 'approve' ? letGo(given, row, order) : leadBack(given, row),
  ]);
}

async function letGo(given: Given, row: CreditRow, order: DepositRow | undefined): Promise<void> {
  const by = movedBy('operator', given);
  await closeCase(given.tx, given.deps, { kind: 'creditReturn', id: row.id }, 'approved', by);
  await sendBack(given, row, order);
}

async function leadBack(given: Given, row: CreditRow): Promise<void> {
  const { tx, deps } = given;
  const undone = { return_reason: null, return_asked_by: null, first_decided_by: null };
  await closeCase(tx, deps, { kind: 'creditReturn', id: row.id }, 'rejected', movedBy('operator', given));
  const open = await changeCredit(tx, deps, row, undone);
  const kind = caseKindOf(must(open.review_reason, 'why it waited'));
  const money = { asset: assetCode(row.asset), amount: BigInt(row.amount) };
  await openCase(tx, deps, { kind, id: row.id, customerId: row.account_id, money });
}
