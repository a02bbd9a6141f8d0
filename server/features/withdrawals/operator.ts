import { refuse } from '#contract/platform/errors.ts';
import { operatorActions, type OperatorAction } from '#contract/withdrawals/rules.ts';
import { withdrawalTable, type WithdrawalState } from '#contract/withdrawals/states.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { stepsOf } from '#server/platform/orders.ts';
import { openTravelRule } from './declared.ts';
import type { Context } from '#server/platform/http/context.ts';
import { afterAction, answersOf, needsTwo } from './domain.ts';
import { waitingStates } from './case.ts';
import { factsOf } from './facts.ts';
import { change, lockWithdrawal, move } from './move.ts';
import { withdrawalOrders, type WithdrawalRow, withdrawalColumns } from './tables.ts';
import { toItem } from './view.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import {
  amountFact,
  answersFrom,
  conflictOf,
  findConflict,
  findConflicts,
  staffCommand,
  takeDecision,
  textFacts,
  type CaseType,
} from '../staff/index.ts';
import { accounts, assertNotBlocked, ownNameOf } from '../accounts/index.ts';
import { pageBy, type PageQuery } from '#server/platform/page.ts';
import { columnsIn } from '#server/platform/columns.ts';

/** States from which the network or its provider moves on, or should. */
const underWay: readonly WithdrawalState[] = [
  'accepted',
  'pendingSignature',
  'pendingSend',
  'processing',
  'abnormalOrder',
];

interface ListQuery extends PageQuery {
  readonly Id?: string;
  readonly IsUnderWay?: boolean;
  readonly Status?: WithdrawalState;
}

function statusesOf({ Status, IsUnderWay }: ListQuery): readonly WithdrawalState[] {
  if (IsUnderWay) return underWay;
  return Status ? [Status] : waitingStates;
}

/** Lists waiting withdrawals, oldest first. */
export async function listForOperator(deps: Deps, operatorId: string, query: ListQuery) {
  const found = withOwner(deps.db)
    .$if(query.Id !== undefined, (select) => select.where('w.id', '=', query.Id ?? ''))
    .$if(query.Id === undefined, (select) => select.where('w.status', 'in', [...statusesOf(query)]))
    .$if(query.IsUnderWay === true, (select) => select.where('w.completed_at', 'is', null));
  const { rows, nextCursor } = await pageBy(found, query, { order: 'oldest', by: 'w.id' });
  return { items: await toOperatorItems(deps, deps.db, operatorId, rows), nextCursor };
}

const withOwner = (db: Queryable) =>
  db
    .selectFrom('withdrawal as w')
    .innerJoin(accounts.as('owner'), 'owner.id', 'w.user_id')
    .select(columnsIn('w', withdrawalColumns))
    .select(stepsOf(withdrawalOrders, 'w').as('steps'))
    .select(['owner.uid', 'owner.name', 'owner.merchant_name']);

type OwnedRow = WithdrawalRow & { uid: string; name: string | null; merchant_name: string | null };

/** The owner and the creator of the order. */
const sidesOf = (row: WithdrawalRow) => [row.user_id, row.made_by];

async function toOperatorItems(deps: Deps, db: Queryable, operatorId: string, rows: readonly OwnedRow[]) {
  const conflicts = await findConflicts(deps, db, operatorId, rows, concerning);
  return Promise.all(
    rows.map(async (row) => ({ ...(await toOperatorItem(deps, row)), conflict: conflictOf(conflicts(row)) })),
  );
}

const concerning = (row: WithdrawalRow) => ({ sides: sidesOf(row), deciders: [row.first_decided_by] });

async function toOperatorItem(deps: Deps, row: OwnedRow) {
  const facts = factsOf(row);
  return {
    ...toItem(row),
    // The provider's words as well.
    failureReason: row.failure_reason,
    uid: row.uid,
    name: ownNameOf(row),
    travelRule: await openTravelRule(deps, 'withdrawal', row.id, row),
    risk: row.risk && { verdict: row.risk.verdict, reasons: [...row.risk.reasons] },
    needsTwoOperators: facts.isLarge,
    firstDecision: row.first_decision,
    actions: row.completed_at ? [] : operatorActions.filter((action) => afterAction(action, facts) !== undefined),
  };
}

interface Measure {
  readonly id: string;
  readonly action: OperatorAction;
  readonly status: WithdrawalState;
  readonly reason: string;
}

/** Withdrawals at the desk. Any action there other than approve or reject is a measure. */
export const withdrawalCases: CaseType = {
  kind: 'withdrawal',
  show: showCase,
  carryOut: async (given, { id, decision, version, reason }) => {
    const row = (await lockWithdrawal(given.tx, id)) ?? refuse(40008);
    if (versionOf(row) !== version) refuse(60015, { status: row.status });
    await decideIn(given, row, { id, action: decision, status: row.status, reason });
  },
};

/** Changes with every move, so also when it is back in a state with another payee, and with a first decision. */
const versionOf = ({ status, steps, first_decision }: WithdrawalRow) =>
  [status, steps.length, first_decision].join('/');

async function showCase(deps: Deps, db: Queryable, id: string) {
  const row = await withOwner(db).where('w.id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const facts = factsOf(row);
  const { amount, fee, asset, network, address, tag } = toItem(row);
  const rule = await openTravelRule(deps, 'withdrawal', id, row);
  const beneficiary = rule && [rule.beneficiaryName, rule.country, rule.providerName].filter(Boolean).join(', ');
  return {
    facts: [
      amountFact('amount', amount, asset),
      amountFact('fee', fee, asset),
      ...textFacts({ network, address, tag, beneficiary, risk: row.risk?.reasons.join(', ') ?? null }),
    ],
    version: versionOf(row),
    answers: row.completed_at ? [] : answersFrom(withdrawalTable, row.status, answersOf(facts)),
    sides: sidesOf(row),
    // The first of two operators may still reject.
    deciders: facts.isLarge ? [row.first_decided_by] : [],
  };
}

/**
 * Takes a measure other than a decision: freezes, locks, asks, resumes, fails; once per idempotency key. Operators
 * can't do it on their own withdrawal. Refuses with 60015 if it is no longer in the state that was seen, or the
 * transition is not allowed.
 */
export const takeMeasure = defineCommand({
  ...staffCommand,
  name: 'withdrawal.measure',
  outside: async (deps: Deps, _context: Context, { action, id }: Measure & { readonly verification: string }) =>
    action !== 'fail' || (await isSurelyUnpaid(deps, id)),
  ask: ({ tx }, { id }) => lockWithdrawal(tx, id),
  work: async (given: Given<WithdrawalRow | undefined, boolean>, measure) => {
    const { tx, deps, actor, outside: mayFail, found } = given;
    if (!mayFail) refuse(60015, { status: measure.status, reason: 'paid or unknown' });
    const before = found ?? refuse(40008);
    await decideIn(given, before, measure);
    const [row, { isOwn, hasDecided }] = await allDone([
      withOwner(tx).where('w.id', '=', measure.id).executeTakeFirstOrThrow(),
      findConflict(deps, tx, actor.id, concerning(before)),
    ]);
    const conflict = conflictOf({ isOwn, hasDecided: hasDecided || row.first_decided_by === actor.id });
    return { ...(await toOperatorItem(deps, row)), conflict };
  },
});

async function decideIn(given: Given<unknown, unknown>, row: WithdrawalRow, order: Measure): Promise<void> {
  const { tx, deps, actor, context } = given;
  const { id, action, status, reason } = order;
  const facts = factsOf(row);
  const to = afterAction(action, facts);
  if (row.status !== status || to === undefined) refuse(60015, { status: row.status });
  const isSecond = needsTwo(action, facts.isLarge) && row.first_decision === action;
  const { asset, amount } = toItem(row);
  const deciders = isSecond ? [row.first_decided_by] : [];
  const decided = { kind: 'withdrawal', id, decision: action, reason, amount, asset, deciders } as const;
  const isFirst = needsTwo(action, facts.isLarge) && !isSecond;
  const by = { by: 'operator', actor, reason: reason.trim(), from: context } as const;
  const [, , moved] = await allDone([
    action === 'approve' ? assertNotBlocked(tx, deps, ...sidesOf(row)) : Promise.resolve(),
    takeDecision(given, { ...decided, sides: sidesOf(row) }),
    isFirst
      ? change(tx, deps, row, { first_decided_by: actor.id, first_decision: action })
      : move(tx, deps, row, to, by),
  ]);
  if (isFirst) {
    const details = { decision: action };
    return given.note({ action: 'withdrawal.firstDecision', subject: `withdrawal:${id}`, details, reason });
  }
  // Query its provider at once.
  if (action === 'resume') await change(tx, deps, moved, { ask_after: deps.clock.now() });
}

/** Whether money may be given back: only if the provider responds that it never paid and never will. */
async function isSurelyUnpaid(deps: Deps, id: string): Promise<boolean> {
  try {
    const state = await deps.providers.chain.findPayout(id);
    return state === undefined || state.status === 'failed';
  } catch {
    return false;
  }
}
