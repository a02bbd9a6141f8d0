import { decisionValues, type DecisionKind, type DecisionText } from '#contract/staff/rules.ts';
import { sql, type RawBuilder } from 'kysely';
import { refuse } from '#contract/platform/errors.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { dayMs } from '#server/platform/durations.ts';
import { sealText } from '#server/platform/vault/texts.ts';
import type { Given } from '../commands/index.ts';
import { findConflict, type Sides } from './sides.ts';
import './tables.ts';

/** Decision about to be taken. */
export interface StaffDecision extends DecisionText {
  /** The payer, the payee and the creator of the order. */
  readonly sides: Sides;
  /** Operators who may not decide this because they decided an earlier step. */
  readonly deciders?: Sides;
  readonly reason?: string;
}

/**
 * Checks and records a staff decision, in the transaction of its effect. Refuses with `staff:ownCase` if the operator,
 * or a company they belong to, is a side, through this or another of their accounts; `staff:decidedBefore` if the
 * decision needs a second pair of eyes; 50002 without a verification for this case and this decision.
 */
export async function takeDecision(given: Given<unknown, unknown>, decision: StaffDecision): Promise<void> {
  const { tx, deps, actor, now } = given;
  const { kind, id } = decision;
  const { isOwn, hasDecided } = await findConflict(deps, tx, actor.id, decision);
  if (isOwn) refuse('staff:ownCase');
  if (hasDecided) refuse('staff:decidedBefore');
  given.verify(decisionValues(decision));
  const rowId = deps.ids.uuid();
  const row = { id: rowId, kind, case_id: id, decision: decision.decision, decided_at: now };
  const words = decision.reason?.trim();
  const why = words === undefined ? {} : { reason: sealText(deps.vault, 'decisionReason', rowId, words) };
  given.write(tx.insertInto('staff_decision').values({ ...row, ...why, operator_id: actor.id }));
}

/**
 * Returns the operators who have decided about these cases so far. @param found a subquery of further case ids, as
 * texts
 */
export async function decidersOf(
  db: Queryable,
  kind: DecisionKind,
  caseIds: readonly string[],
  found: RawBuilder<string> = sql<string>`select null::text where false`,
) {
  if (caseIds.length === 0) return [];
  return db
    .selectFrom('staff_decision')
    .select(['case_id as caseId', 'operator_id as operatorId'])
    .distinct()
    .where('kind', '=', kind)
    .where(sql<boolean>`case_id = any (${[...caseIds]}::text[] || array(${found}))`)
    .execute();
}

/**
 * Whether a single staff member decided a case within the last 24 hours: an amount one member may decide alone is
 * counted together with those, so that a large amount can't be decided in small parts.
 * @param id column of the case's subject in the queried row
 * @param also column of the other decider of that row, if any
 */
export function decidedByOne(
  { clock }: Pick<Deps, 'clock'>,
  kinds: readonly DecisionKind[],
  { id, also }: { readonly id: string; readonly also?: string },
) {
  const since = new Date(clock.now().getTime() - dayMs);
  const other = also === undefined ? sql`null::uuid` : sql.ref(also);
  return sql<boolean>`(select max(decided_at) > ${since}
      and count(distinct operator_id) = 1 and min(operator_id::text) = coalesce(${other}::text, min(operator_id::text))
    from staff_decision where kind = any(${[...kinds]}) and case_id = ${sql.ref(id)}::text)`;
}

/**
 * Locks decisions about one account's amounts, so that from here on they are serialized and each sees the earlier ones.
 */
export async function lockDecisions(tx: Queryable, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`decisions:${accountId}`}, 0))`.execute(tx);
}
