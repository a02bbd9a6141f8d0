import { cryptoDepositTable, type CryptoDepositState } from '#contract/deposits/states.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { hold, release } from '#server/ledger/index.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { liesDeep } from '../kept.ts';
import { assetOf, changeDeposit, credit, deposits, lockDeposit, record, refundUnits, suspend } from '../record.ts';
import { customerOf } from './customer.ts';
import { toItem } from '../service.ts';
import { depositOrders, type DepositRow, depositColumns } from '../tables.ts';
import { allowedMove, stepsOf, type MovedBy } from '#server/platform/orders.ts';
import { refundTask } from './refund.ts';
import type { KytResult } from '#server/providers/kyt/kyt.ts';
import type { AssetCode } from '#contract/platform/assets.ts';
import { findNetwork } from '#contract/currencies/networks.ts';
import { termsOf } from '#contract/withdrawals/rules.ts';
import { findReached, readDay, reviewLimit, sumsOf, type Outflow } from '../../outflow/index.ts';
import { defineCommand, type Given } from '../../commands/index.ts';
import {
  amountFact,
  answersFrom,
  closeCase,
  conflictOf,
  findConflicts,
  staffCommand,
  takeDecision,
  textFacts,
  type CaseType,
  type LockedCase,
  type ShownCase,
} from '../../staff/index.ts';
import { accounts, assertNotBlocked } from '../../accounts/index.ts';
import { pageBy, type PageQuery } from '#server/platform/page.ts';
import { columnsIn } from '#server/platform/columns.ts';

export interface ListQuery extends PageQuery {
  readonly Status?: CryptoDepositState;
  readonly Id?: string;
}

/** Deposits in one status, longest waiting first, with their owners. */
export async function listForOperator(deps: Deps, context: Context, query: ListQuery) {
  const found = deps.db
    .selectFrom('deposit as d')
    .innerJoin(accounts.as('u'), 'u.id', 'd.user_id')
    .select(columnsIn('d', depositColumns))
    .select(stepsOf(depositOrders, 'd').as('steps'))
    .select(['u.uid', 'u.email', 'u.phone'])
    .$if(query.Id !== undefined, (select) => select.where('d.id', '=', query.Id ?? ''))
    .$if(query.Id === undefined, (select) => select.where('d.status', '=', query.Status ?? 'complianceReview'));
  const { rows: shown, nextCursor } = await pageBy(found, query, { order: 'oldest', by: 'd.id' });
  const { userId } = sessionOf(context);
  const conflicts = await findConflicts(deps, deps.db, userId, shown, (row) => ({
    sides: sidesOf(row),
    deciders: [row.refund_first_approved_by],
  }));
  return {
    items: await Promise.all(
      shown.map(async (row) => ({
        deposit: toItem(row),
        customer: customerOf(row),
        reviewReason: row.review_reason,
        refundFailure: row.refund_failure,
        refundVerdict: row.refund_risk?.verdict ?? null,
        needsTwoOperators: await needsTwo(deps, deps.db, row, false),
        isFirstApproved: row.refund_first_approved_by !== null,
        conflict: conflictOf(conflicts(row)),
      })),
    ),
    nextCursor,
  };
}

/** The user responsible for a deposit, the account it is credited to, and the user who requested its refund. */
const sidesOf = (row: DepositRow) => [row.user_id, row.sub_account_id, row.refund_requested_by];

/** The users whose blocks keep the money where it is. */
const payers = (row: DepositRow) => new Set([row.user_id, row.refund_requested_by ?? row.user_id]);

interface Measure {
  readonly id: string;
  readonly status: CryptoDepositState;
  readonly reason: string;
}

/** The status each of the two answers to a case leads to. */
const answers = { approve: 'credited', reject: 'depositFailedAndRefunded' } as const;

/** Deposits at the desk: an approved one is credited, a rejected one goes back. Anything else is a measure. */
export const depositCases: CaseType = {
  kind: 'deposit',
  show: showCase,
  lock: lockCase,
};

async function showCase(_deps: Deps, db: Queryable, id: string): Promise<ShownCase | undefined> {
  const row = await deposits(db).where('id', '=', id).executeTakeFirst();
  return row && shown(row);
}

async function lockCase(_deps: Deps, tx: Tx, id: string): Promise<LockedCase | undefined> {
  const deposit = await lockDeposit(tx, id);
  const { status } = deposit;
  return {
    ...shown(deposit),
    carryOut: async (given, { decision, version, reason }) => {
      if (versionOf(deposit) !== version) refuse(60015, { status });
      await decideIn(given, deposit, { id, status: answers[decision], reason }, decision);
    },
  };
}

const riskText = ({ verdict, reasons }: KytResult) => [verdict, ...reasons].join(', ');

/** Whether it may go back: its owner has given an address, and the risk check has screened and not refused it. */
const isRefundable = ({ refund_address, refund_risk }: DepositRow) =>
  refund_address !== null && refund_risk !== null && refund_risk.verdict !== 'severe';

/** Changes with the status, with every request and approval of a refund, and with every payment of one that failed. */
function versionOf(row: DepositRow): string {
  const approvals = row.refund_first_approved_by === null ? 0 : 1;
  return [row.status, row.refund_requested_at?.toISOString(), approvals, row.refund_payout].join('/');
}

function shown(row: DepositRow): ShownCase {
  const { asset, amount, network, transactionHash } = toItem(row);
  const isOnItsWay = row.refund_approved_at !== null;
  const leads = isRefundable(row) ? answers : { approve: answers.approve };
  return {
    facts: [
      amountFact('amount', amount, asset),
      ...textFacts({
        network,
        transactionHash,
        reviewReason: row.review_reason,
        tag: row.refund_tag,
        risk: row.risk && riskText(row.risk),
        refundAddress: row.refund_address,
        refundRisk: row.refund_risk && riskText(row.refund_risk),
      }),
    ],
    version: versionOf(row),
    answers: isOnItsWay ? [] : answersFrom(cryptoDepositTable, row.status, leads),
    sides: sidesOf(row),
    deciders: [row.refund_first_approved_by],
  };
}

/**
 * A measure that an operator takes on a deposit, subject only to the table of moves. Operators can't take one on their
 * own deposit.
 */
export const takeMeasure = defineCommand({
  ...staffCommand,
  name: 'deposit.measure',
  ask: ({ tx }, { id }: Measure & { readonly verification: string }) => lockDeposit(tx, id),
  work: async (given: Given<DepositRow>, measure) => {
    const { status } = given.found;
    if (status === 'complianceReview') refuse(60015, { status });
    return toItem(await decideIn(given, given.found, measure, measure.status));
  },
});

async function decideIn(
  given: Given<unknown>,
  deposit: DepositRow,
  { id, status, reason }: Measure,
  decision: string,
): Promise<DepositRow> {
  const { tx, deps, actor } = given;
  allowedMove(depositOrders, deposit.status, status, 'operator');
  // The payment may already be on its way: from here the deposit goes back, or the provider reports that it does not.
  if (deposit.refund_approved_at && deposit.status === 'complianceReview') refuse(60015, { status: deposit.status });
  const isRefund = status === 'depositFailedAndRefunded';
  const { asset, amount } = toItem(deposit);
  const deciders = isRefund ? [deposit.refund_first_approved_by] : [];
  const [, , , row] = await allDone([
    isRefund ? assertNotBlocked(tx, deps, ...payers(deposit)) : Promise.resolve(),
    status === 'credited' ? assertThere(tx, deposit) : Promise.resolve(),
    takeDecision(given, {
      kind: 'deposit',
      id,
      decision,
      reason,
      asset,
      amount,
      sides: sidesOf(deposit),
      deciders,
    }),
    carryOut(deps, tx, deposit, status, { by: 'operator', actor, from: given.context }),
  ]);
  const details = { from: deposit.status, to: status };
  given.note({ action: 'deposit.decide', subject: `deposit:${id}`, details, reason: reason.trim() });
  return row;
}

/** Refuses 60015 while the chain has dropped the deposit; its next block may include it again. */
async function assertThere(tx: Tx, deposit: DepositRow): Promise<void> {
  if (!(await liesDeep(tx, deposit))) refuse(60015, { status: deposit.status, reason: 'replaced' });
}

async function carryOut(
  deps: Deps,
  tx: Tx,
  deposit: DepositRow,
  status: CryptoDepositState,
  by: MovedBy,
): Promise<DepositRow> {
  switch (status) {
    case 'credited':
      // A deposit pending at the risk check is first held for review and then decided as a case.
      if (deposit.status === 'confirmed') refuse(60015, { status: deposit.status });
      return recordBooked(
        credit(tx, deposit),
        record(deps, tx, deposit, { statuses: ['credited'], by }, { is_suspended: false, refund_ask_after: null }),
      );
    case 'complianceReview':
      return recordBooked(
        deposit.is_suspended ? Promise.resolve() : suspend(tx, deposit),
        record(
          deps,
          tx,
          deposit,
          { statuses: ['complianceReview'], by },
          { is_suspended: true, review_reason: 'operator', ask_after: null },
        ),
      );
    case 'depositFailedAndRefunded':
      return approveRefund(deps, tx, deposit, by);
    case 'frozen':
      return freeze(deps, tx, deposit, by);
    case 'unfrozen':
      return unfreeze(deps, tx, deposit, by);
    default:
      return record(deps, tx, deposit, { statuses: [status], by });
  }
}

/** Runs the posting and the status record concurrently. */
async function recordBooked(booked: Promise<void>, recorded: Promise<DepositRow>): Promise<DepositRow> {
  const [, row] = await allDone([booked, recorded]);
  return row;
}

/**
 * Approves a refund. The status follows once the provider has accepted the payment. From the amount at which a
 * withdrawal is reviewed, alone or together with everything else that left that day, a second operator has to approve.
 */
async function approveRefund(deps: Deps, tx: Tx, deposit: DepositRow, by: MovedBy): Promise<DepositRow> {
  const operatorId = must(by.actor.id, 'who approves');
  if (deposit.refund_address === null) refuse(60003, { field: 'refund' });
  // Still screened, or refused: then the customer is asked for another address.
  if (!isRefundable(deposit)) refuse(60015, { status: deposit.status, reason: 'risk' });
  const units = refundUnits(deposit);
  if (units <= 0n) refuse(50014, { field: 'amount' });
  const isLarge = await needsTwo(deps, tx, deposit, true);
  if (isLarge && deposit.refund_first_approved_by === null)
    return changeDeposit(deps, tx, deposit, { refund_first_approved_by: operatorId, refund_failure: null });
  await enqueue(tx, refundTask, { id: deposit.id });
  await closeCase(tx, deps, { kind: 'deposit', id: deposit.id }, 'rejected', by);
  const change = {
    refund_approved_at: deps.clock.now(),
    refund_approved_by: operatorId,
    refund_amount: String(units),
    refund_failure: null,
  };
  return changeDeposit(deps, tx, deposit, change);
}

function outflowOf(deposit: DepositRow): Outflow {
  const { user_id: accountId, refund_requested_by: makerId, network, refund_tag: tag } = deposit;
  const destination =
    deposit.refund_address === null ? {} : { destination: { network, address: deposit.refund_address, tag } };
  return { accountId, makerId, asset: assetOf(deposit), amount: BigInt(deposit.amount), ...destination };
}

/** Whether a requested refund needs two approvals. */
async function needsTwo(deps: Deps, db: Queryable, deposit: DepositRow, isLocking: boolean): Promise<boolean> {
  if (deposit.refund_address === null || deposit.refund_approved_at !== null) return false;
  const own = termsOf(must(findNetwork(deposit.asset, deposit.network), 'the deposit’s network')).reviewFrom;
  const outflow = outflowOf(deposit);
  const days = sumsOf(outflow, await readDay(db, deps, outflow, isLocking), 'seenByOne');
  const limitOf = (asset: AssetCode) => (asset === deposit.asset ? own : reviewLimit(asset));
  return (await findReached(deps, days, limitOf)) !== undefined;
}

/** Refuses 60028 if the customer has less than the deposit left: spent money can't be held. */
async function freeze(deps: Deps, tx: Tx, deposit: DepositRow, by: MovedBy): Promise<DepositRow> {
  const { transferId } = await hold(tx, {
    kind: 'deposit.freeze',
    reference: deposit.id,
    key: `deposit:${deposit.id}:freeze:${deposit.steps.length}`,
    owner: deposit.sub_account_id ?? deposit.user_id,
    asset: assetOf(deposit),
    amount: BigInt(deposit.amount),
  });
  return record(deps, tx, deposit, { statuses: ['frozen'], by }, { hold_id: transferId });
}

async function unfreeze(deps: Deps, tx: Tx, deposit: DepositRow, by: MovedBy): Promise<DepositRow> {
  await release(tx, {
    kind: 'deposit.unfreeze',
    reference: deposit.id,
    key: `deposit:${deposit.id}:unfreeze:${deposit.steps.length}`,
    owner: deposit.sub_account_id ?? deposit.user_id,
    asset: assetOf(deposit),
    holdId: must(deposit.hold_id, 'what the freeze holds'),
    amount: BigInt(deposit.amount),
  });
  return record(deps, tx, deposit, { statuses: ['unfrozen'], by }, { hold_id: null });
}
