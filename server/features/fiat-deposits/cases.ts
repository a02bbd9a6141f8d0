import { creditDecisionTable } from '#contract/fiat-deposits/states.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { movedBy, type MovedBy } from '#server/platform/orders.ts';
import { findGlobalAccount } from '../accounts/index.ts';
import type { Given } from '../commands/index.ts';
import { lockDebts, type Debts } from '../fiat-debts/index.ts';
import {
  answersFrom,
  closeCase,
  lockDecisions,
  openCase,
  takeDecision,
  type CaseOrder,
  type CaseType,
  type LockedCase,
  type Locking,
  type ShownCase,
} from '../staff/index.ts';
import { feeOf } from './book.ts';
import { decisionOf, factsOf, moneyOf, sidesOf, versionOf } from './credit-case.ts';
import { creditTo, ofCustomer, orderOf } from './credit.ts';
import type { CreditCaseKind } from './kinds.ts';
import { lockOpenFor } from './match.ts';
import { closeProofCase, proofCases } from './proof-cases.ts';
import { returnCases, sendBack } from './return-cases.ts';
import { needsTwo, readWhose, termsOf, type Whose } from './screening.ts';
import { changeCredit, credits, lockDeposit } from './store.ts';
import type { CreditRow, DepositRow } from './tables.ts';

type LookedKind = Exclude<CreditCaseKind, 'creditReturn'>;

const lookedAt = (kind: LookedKind): Pick<CaseType, 'show'> & Locking => ({
  show: (deps, db, id) => showCase(deps, db, id, kind),
  lock: (deps, tx, id) => lockCase(deps, tx, id, kind),
});
const unmatched: CaseType = { kind: 'unmatchedCredit', ...lookedAt('unmatchedCredit') };
const thirdParty: CaseType = { kind: 'thirdPartyPayer', ...lookedAt('thirdPartyPayer') };
const looked: CaseType = { kind: 'fiatDeposit', ...lookedAt('fiatDeposit') };

/**
 * Unmatched payments, payments from third parties, payments reviewed by staff before they are credited, returns, and
 * proofs of payments that didn't arrive.
 */
export const creditCases: readonly CaseType[] = [unmatched, thirdParty, looked, returnCases, proofCases];

const leads = { approve: 'credited', reject: 'returning' } as const;

const isOpen = ({ booked, return_reason }: CreditRow) => booked === 'suspense' && return_reason === null;

/** A credit as it is assessed. */
interface Looked extends Whose {
  readonly row: CreditRow;
  readonly isLarge: boolean;
}

async function lookAt(deps: Deps, db: Queryable, row: CreditRow): Promise<Looked> {
  const whose = await readWhose(db, deps, row);
  return { row, ...whose, isLarge: await needsTwo(deps, row, whose) };
}

async function showCase(deps: Deps, db: Queryable, id: string, kind: LookedKind): Promise<ShownCase | undefined> {
  const row = await credits(db).where('id', '=', id).executeTakeFirst();
  return row && shown(deps, await lookAt(deps, db, row), kind);
}

async function shown(deps: Deps, looked: Looked, kind: LookedKind): Promise<ShownCase> {
  const { row, owner } = looked;
  return {
    facts: await factsOf(deps, row, owner),
    version: versionOf(row),
    answers: answersFrom(creditDecisionTable, decisionOf(row, kind), leads),
    sides: sidesOf(row),
    deciders: decidersBefore(looked),
  };
}

/** Staff members who already contributed half of the decision: if two decide, the second must be someone else. */
const decidersBefore = ({ row, isLarge }: Looked) => (isLarge ? [row.candidate_by, row.first_decided_by] : []);

/** What crediting requires in addition to the assessment. */
interface Locked extends Looked {
  /** The locked order: the credit's own, or the one that announced it. */
  readonly order: DepositRow | undefined;
  readonly into: string | undefined;
  readonly debts: Debts | undefined;
}

async function lockCase(deps: Deps, tx: Tx, id: string, kind: LookedKind): Promise<LockedCase | undefined> {
  const row = await credits(tx).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) return undefined;
  const whose = row.account_id ?? row.candidate_id;
  const nothing = Promise.resolve(undefined);
  const [debts, , looked, order, into] = await allDone([
    whose === null ? nothing : lockDebts(tx, whose, assetCode(row.asset)),
    whose === null ? nothing : lockDecisions(tx, whose),
    lookAt(deps, tx, row),
    lockOrder(tx, row),
    whose === null ? nothing : findGlobalAccount(tx, whose),
  ]);
  const locked = { ...looked, order, into, debts };
  return { ...(await shown(deps, looked, kind)), carryOut: (given, said) => decide(given, said, locked, kind) };
}

async function lockOrder(tx: Tx, row: CreditRow): Promise<DepositRow | undefined> {
  if (row.deposit_id !== null) return lockDeposit(tx, row.deposit_id);
  return row.candidate_id === null ? undefined : lockOpenFor(tx, row, row.candidate_id);
}

async function decide(given: Given, order: CaseOrder, locked: Locked, kind: LookedKind): Promise<void> {
  const { row } = locked;
  const { id, decision, reason, version } = order;
  if (versionOf(row) !== version || !isOpen(row)) refuse(60015, { status: row.booked });
  if (decision === 'approve' && kind === 'unmatchedCredit' && row.candidate_id === null) refuse(60015);
  const details = { amount: row.amount, asset: row.asset };
  given.note({ action: `fiatCredit.${decision}`, subject: `fiatCredit:${id}`, details, reason: reason.trim() });
  const who = { sides: sidesOf(row), deciders: decidersBefore(locked) };
  await allDone([
    takeDecision(given, { kind, id, decision, reason, ...moneyOf(row), ...who }),
    decision === 'reject' ? askReturn(given, locked, reason, kind) : accept(given, locked, kind),
  ]);
}

async function accept(given: Given, locked: Locked, kind: LookedKind): Promise<void> {
  const { tx, deps, actor } = given;
  const { row, isLarge } = locked;
  const by = movedBy('operator', given);
  // The staff member who named the customer was the first of two.
  if (isLarge && row.first_decided_by === null && row.candidate_by === null) {
    await changeCredit(tx, deps, row, { first_decided_by: actor.id });
    return;
  }
  const { own, order } = await assigned(given, locked, by);
  const fee = feeOf(row, termsOf(locked.owner, row.asset));
  await creditTo(tx, deps, own, { order, into: locked.into, fee, debts: locked.debts }, by);
  await closeCase(tx, deps, { kind, id: row.id }, 'approved', by);
}

/** Returns the credit's customer and the order it fulfills: the one that announced it, or one of its own. */
async function assigned({ tx, deps }: Given, { row, order, owner }: Locked, by: MovedBy) {
  if (row.account_id !== null) return { own: ofCustomer(row), order: must(order, 'the order of a credit') };
  const accountId = must(row.candidate_id, 'whom it is for');
  const begun = await orderOf(tx, deps, row, { accountId, order, termsId: termsOf(owner, row.asset)?.id });
  if (begun === order) await closeProofCase(tx, deps, order, by);
  const change = { account_id: accountId, deposit_id: begun.id, matched_by: 'operator' } as const;
  return { own: ofCustomer(await changeCredit(tx, deps, row, change)), order: begun };
}

/** Requests a return: it happens at once, or, from the amount in the terms on, when another staff member agrees. */
async function askReturn(given: Given, { row, order, isLarge }: Locked, reason: string, kind: LookedKind) {
  const { tx, deps, actor } = given;
  const by = movedBy('operator', given);
  const asked = { return_reason: reason.trim(), return_asked_by: actor.id };
  const changed = await changeCredit(tx, deps, row, asked);
  await closeCase(tx, deps, { kind, id: row.id }, 'rejected', by);
  if (!isLarge) return sendBack(given, changed, order);
  const money = { asset: assetCode(row.asset), amount: BigInt(row.amount) };
  await openCase(tx, deps, { kind: 'creditReturn', id: row.id, customerId: row.account_id, money });
}
