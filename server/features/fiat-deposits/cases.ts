import { creditDecisionTable, type CreditDecisionState } from '#contract/fiat-deposits/states.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { formatUnits } from '#contract/platform/money.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { movedBy, moveOrder } from '#server/platform/orders.ts';
import { sealWords } from '#server/platform/vault/texts.ts';
import { getAccount } from '../accounts/index.ts';
import type { Given } from '../commands/index.ts';
import {
  amountFact,
  answersFrom,
  closeCase,
  lockDecisions,
  openCase,
  takeDecision,
  textFacts,
  type CaseOrder,
  type CaseType,
} from '../staff/index.ts';
import { openOrderFor } from './candidates.ts';
import { assign, credit } from './credit.ts';
import { caseKindOf, type CreditCaseKind } from './kinds.ts';
import { returnTask } from './returns.ts';
import { needsTwo } from './screening.ts';
import { changeCredit, credits, lockCredit, lockDeposit, openPaid } from './store.ts';
import { fiatDeposits, type CreditRow } from './tables.ts';

const unmatched: CaseType = {
  kind: 'unmatchedCredit',
  show: (deps, db, id) => showCase(deps, db, id, 'unmatchedCredit'),
  carryOut: (given, order) => decide(given, order, 'unmatchedCredit'),
};
const thirdParty: CaseType = {
  kind: 'thirdPartyPayer',
  show: (deps, db, id) => showCase(deps, db, id, 'thirdPartyPayer'),
  carryOut: (given, order) => decide(given, order, 'thirdPartyPayer'),
};
const looked: CaseType = {
  kind: 'fiatDeposit',
  show: (deps, db, id) => showCase(deps, db, id, 'fiatDeposit'),
  carryOut: (given, order) => decide(given, order, 'fiatDeposit'),
};
const goingBack: CaseType = {
  kind: 'creditReturn',
  show: showReturn,
  carryOut: decideReturn,
};

/** Payments that nothing names, those of somebody else, those that staff looks at before they are credited, and returns. */
export const creditCases: readonly CaseType[] = [unmatched, thirdParty, looked, goingBack];

/** Where a credit stands at the desk. */
function decisionOf(row: CreditRow, kind: CreditCaseKind): CreditDecisionState {
  if (row.booked !== 'suspense') return row.return_sent_at === null ? 'credited' : 'returned';
  if (row.return_sent_at !== null) return 'returned';
  if (row.return_reason !== null) return 'returning';
  return kind === 'unmatchedCredit' && row.candidate_id === null ? 'unassigned' : 'assigned';
}

const leads = { approve: 'credited', reject: 'returning' } as const;
const returnLeads = { approve: 'returned', reject: 'assigned' } as const;

const versionOf = ({ booked, candidate_id, first_decided_by, return_reason }: CreditRow) =>
  [booked, candidate_id, first_decided_by, return_reason === null ? '' : 'return'].join(':');

const sidesOf = ({ account_id, candidate_id }: CreditRow) => [account_id, candidate_id];

async function factsOf(deps: Deps, db: Queryable, row: CreditRow) {
  const asset = assetCode(row.asset);
  const paid = await openPaid(deps, row);
  const whose = row.account_id ?? row.candidate_id;
  const owner = whose === null ? undefined : await getAccount(db, whose);
  return [
    amountFact('amount', formatUnits(BigInt(row.amount), scaleOf(asset)), asset),
    ...textFacts({
      from: `${paid.name}, ${paid.accountNumber}`,
      to: owner ? [owner.merchant_name ?? owner.name, owner.uid].filter(Boolean).join(', ') : null,
      reviewReason: row.review_reason,
      remark: [paid.reference, row.return_reason].filter(Boolean).join(' · '),
    }),
  ];
}

/** The money of a case, as its page shows it. */
function moneyOf(row: CreditRow) {
  const asset = assetCode(row.asset);
  return { asset, amount: formatUnits(BigInt(row.amount), scaleOf(asset)) };
}

const isOpen = ({ booked, return_reason }: CreditRow) => booked === 'suspense' && return_reason === null;

async function showCase(deps: Deps, db: Queryable, id: string, kind: CreditCaseKind) {
  const row = await credits(db).where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  return {
    facts: await factsOf(deps, db, row),
    version: versionOf(row),
    answers: answersFrom(creditDecisionTable, decisionOf(row, kind), leads),
    sides: sidesOf(row),
    deciders: await decidersBefore(db, deps, row),
  };
}

/** Who has said half of it already: where two decide, it takes another. */
async function decidersBefore(db: Queryable, deps: Deps, row: CreditRow) {
  return (await needsTwo(db, deps, row)) ? [row.candidate_by, row.first_decided_by] : [];
}

async function decide(given: Given, order: CaseOrder, kind: Exclude<CreditCaseKind, 'creditReturn'>): Promise<void> {
  const { tx, deps, actor } = given;
  const { id, decision, reason, version } = order;
  const row = await lockCredit(tx, id);
  if (versionOf(row) !== version || !isOpen(row)) refuse(60015, { status: row.booked });
  if (decision === 'approve' && kind === 'unmatchedCredit' && row.candidate_id === null) refuse(60015);
  const whose = row.account_id ?? row.candidate_id;
  if (whose !== null) await lockDecisions(tx, whose);
  const isLarge = await needsTwo(tx, deps, row);
  const deciders = isLarge ? [row.candidate_by, row.first_decided_by] : [];
  await takeDecision(given, { kind, id, decision, reason, ...moneyOf(row), sides: sidesOf(row), deciders });
  const details = { amount: row.amount, asset: row.asset };
  given.note({ action: `fiatCredit.${decision}`, subject: `fiatCredit:${id}`, details, reason: reason.trim() });
  if (decision === 'reject') return askReturn(given, row, reason, kind, isLarge);
  // Who said whose it is was the first of two.
  if (isLarge && row.first_decided_by === null && row.candidate_by === null) {
    await changeCredit(tx, deps, row, { first_decided_by: actor.id });
    return;
  }
  await accept(given, row);
  await closeCase(tx, deps, { kind, id }, 'approved', movedBy('operator', given));
}

async function accept(given: Given, row: CreditRow): Promise<void> {
  const { tx, deps } = given;
  const by = movedBy('operator', given);
  const accountId = row.account_id ?? must(row.candidate_id, 'whom it is for');
  const found = { accountId, depositId: await openOrderFor(tx, row, accountId), by: 'operator' } as const;
  const own = row.account_id === null ? await assign(tx, deps, row, found, by) : row;
  await credit(tx, deps, own, by);
}

/** It goes back: at once, or from the amount of the terms on when another of the staff says so too. */
async function askReturn(given: Given, row: CreditRow, reason: string, kind: CreditCaseKind, isLarge: boolean) {
  const { tx, deps, actor } = given;
  const by = movedBy('operator', given);
  const asked = { return_reason: reason.trim(), return_asked_by: actor.id };
  const changed = await changeCredit(tx, deps, row, asked);
  await closeCase(tx, deps, { kind, id: row.id }, 'rejected', by);
  if (!isLarge) return sendBack(given, changed);
  const money = { asset: assetCode(row.asset), amount: BigInt(row.amount) };
  await openCase(tx, deps, { kind: 'creditReturn', id: row.id, customerId: row.account_id, money });
}

/** Its customer hears of it now; the ledger follows when the bank has sent it. */
async function sendBack(given: Given, row: CreditRow): Promise<void> {
  const { tx, deps, now } = given;
  await changeCredit(tx, deps, row, { return_sent_at: now });
  if (row.deposit_id !== null) {
    const change = { reason: sealWords(deps.vault, 'depositReason', row.deposit_id, row.return_reason) };
    const by = movedBy('operator', given);
    await moveOrder(tx, deps, fiatDeposits, await lockDeposit(tx, row.deposit_id), 'rejected', { ...by, change });
  }
  await enqueue(tx, returnTask, { id: row.id });
}

async function showReturn(deps: Deps, db: Queryable, id: string) {
  const row = await credits(db).where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  return {
    facts: await factsOf(deps, db, row),
    version: versionOf(row),
    answers: answersFrom(creditDecisionTable, decisionOf(row, 'creditReturn'), returnLeads),
    sides: sidesOf(row),
    deciders: [row.return_asked_by],
  };
}

/** Another one of the staff lets it go, or leads it back to where it was. */
async function decideReturn(given: Given, { id, decision, reason, version }: CaseOrder): Promise<void> {
  const { tx, deps } = given;
  const row = await lockCredit(tx, id);
  if (versionOf(row) !== version || row.return_sent_at !== null || row.booked !== 'suspense')
    refuse(60015, { status: row.booked });
  const deciders = [row.return_asked_by];
  await takeDecision(given, {
    kind: 'creditReturn',
    id,
    decision,
    reason,
    ...moneyOf(row),
    sides: sidesOf(row),
    deciders,
  });
  given.note({ action: `creditReturn.${decision}`, subject: `fiatCredit:${id}`, reason: reason.trim() });
  const by = movedBy('operator', given);
  await closeCase(tx, deps, { kind: 'creditReturn', id }, decision === 'approve' ? 'approved' : 'rejected', by);
  if (decision === 'approve') return sendBack(given, row);
  const undone = { return_reason: null, return_asked_by: null, first_decided_by: null };
  const open = await changeCredit(tx, deps, row, undone);
  const kind = caseKindOf(must(open.review_reason, 'why it waited'));
  const money = { asset: assetCode(row.asset), amount: BigInt(row.amount) };
  await openCase(tx, deps, { kind, id, customerId: row.account_id, money });
}
