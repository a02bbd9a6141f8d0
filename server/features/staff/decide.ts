import { decisionValues, type DecisionKind, type DecisionText } from '#contract/staff/rules.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { consumeStepUp } from '../step-up/index.ts';
import { relatedAmong, type Sides } from './sides.ts';
import './tables.ts';

/** A decision as it is about to be taken. */
export interface StaffDecision extends DecisionText {
  /** The security verification for this very decision. */
  readonly verification: string;
  /** Who pays, is paid, or made the order. */
  readonly sides: Sides;
  /** Operators who may not decide this, because they decided what comes before. */
  readonly deciders?: Sides;
}

/**
 * What every decision of staff passes, in the transaction of its effect. Refuses `staff:ownCase` where the operator, or
 * a company that he belongs to, is a side; `staff:decidedBefore` where the decision needs other eyes than his; 50002
 * without a verification of this case and this decision.
 */
export async function takeDecision(tx: Tx, deps: Deps, context: Context, decision: StaffDecision): Promise<void> {
  const { userId: operatorId } = sessionOf(context);
  const { kind, id, verification, sides, deciders = [] } = decision;
  if ((await relatedAmong(tx, operatorId, sides)).size > 0) refuse('staff:ownCase');
  if (deciders.includes(operatorId)) refuse('staff:decidedBefore');
  const values = decisionValues(decision);
  await consumeStepUp(tx, deps, {
    userId: operatorId,
    accountId: operatorId,
    verification,
    action: 'staff.decide',
    values,
  });
  await tx
    .insertInto('staff_decision')
    .values({
      id: deps.ids.uuid(),
      kind,
      case_id: id,
      decision: decision.decision,
      operator_id: operatorId,
      decided_at: deps.clock.now(),
    })
    .execute();
}

/** Who has decided about these cases so far. */
export async function decidersOf(db: Queryable, kind: DecisionKind, caseIds: readonly string[]) {
  if (caseIds.length === 0) return [];
  return db
    .selectFrom('staff_decision')
    .select(['case_id as caseId', 'operator_id as operatorId'])
    .distinct()
    .where('kind', '=', kind)
    .where('case_id', 'in', [...caseIds])
    .execute();
}
