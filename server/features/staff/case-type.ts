import type { AppealResult } from '#contract/appeals/states.ts';
import { factNames, type CaseKind, type Fact } from '#contract/desk/kinds.ts';
import { caseDecisions, type CaseAnswer, type CaseDecision } from '#contract/desk/rules.ts';
import type { RejectionCode } from '#contract/kyc/rules.ts';
import type { ReturnReason } from '#contract/transfer/rules.ts';
import { canMove, type StateTable } from '#contract/platform/moves.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Given } from '../commands/index.ts';
import type { Sides } from './sides.ts';

/** Current state of a case's subject. */
export interface ShownCase {
  readonly facts: readonly Fact[];
  /** Changes whenever the subject has changed since it was viewed. */
  readonly version: string;
  /** Decisions its state table allows: see `answersFrom`. */
  readonly answers: readonly CaseDecision[];
  /** The payer, the payee and the creator of the order. */
  readonly sides: Sides;
  /** Operators who may not decide it because they decided an earlier step. */
  readonly deciders?: Sides;
}

/** Decision, in the vocabulary common to all kinds of cases. */
export interface CaseOrder {
  /** Id of the subject. */
  readonly id: string;
  readonly decision: CaseAnswer;
  readonly version: string;
  readonly reason: string;
  readonly code?: RejectionCode | ReturnReason;
}

/** Decision of a dispute: who is at fault. */
export interface FindingOrder extends Omit<CaseOrder, 'decision' | 'code'> {
  readonly decision: AppealResult;
}

/** How a case is decided. */
export interface Deciding {
  /** Takes the decision (`takeDecision`) and carries it out, in its transaction. */
  carryOut(given: Given, order: CaseOrder): Promise<unknown>;
  /** Takes and carries out the finding, for kinds that are disputes. */
  carryFinding?(given: Given, order: FindingOrder): Promise<unknown>;
}

/** Case whose subject is locked: its current state, and its decision based on what was read under the lock. */
export interface LockedCase extends ShownCase, Deciding {}

/** Locks a subject and reads, under the lock, everything it is shown and decided by, so that it is read only once. */
export interface Locking {
  /** Undefined if the subject doesn't exist. */
  lock(deps: Deps, tx: Tx, id: string): Promise<LockedCase | undefined>;
}

/** What a domain provides to the desk for one kind of case. It decides either directly or after locking the subject. */
export type CaseType = CaseKindType & (Deciding | Locking);

interface CaseKindType {
  readonly kind: CaseKind;
  /** Undefined if the subject doesn't exist. */
  show(deps: Deps, db: Queryable, id: string): Promise<ShownCase | undefined>;
  /** Effect on the subject when a staff member takes or is assigned the case. The subject is locked before its case. */
  assigned?(given: Given, id: string): Promise<void>;
  /** Effect on the subject when the staff asks the customer for more. The subject is locked before its case. */
  asked?(given: Given, id: string, text: string): Promise<void>;
  /** Effect on the subject when the customer answers. The subject is locked before its case. */
  answered?(given: Given, id: string): Promise<void>;
  /** Wraps the whole command, to translate constraint violations into refusals of the contract. */
  around?<Answer>(run: () => Promise<Answer>): Promise<Answer>;
}

/**
 * Returns the answers the subject's state table allows the staff in its current state. @param leads state each answer
 * leads to
 */
export function answersFrom<S extends string | number, D extends CaseDecision>(
  table: StateTable<S>,
  from: S,
  leads: Readonly<Partial<Record<D, S | undefined>>>,
): D[] {
  return caseDecisions.filter((answer): answer is D => {
    const to: S | undefined = (leads as Readonly<Partial<Record<CaseDecision, S | undefined>>>)[answer];
    return to !== undefined && canMove(table, from, to, 'operator');
  });
}

/** Returns text facts, without empty ones. */
export function textFacts(values: Readonly<Partial<Record<Fact['name'], string | null>>>): Fact[] {
  return factNames.flatMap((name) => {
    const value = values[name];
    return value ? [textFact(name, value)] : [];
  });
}

export const textFact = (name: Fact['name'], value: string): Fact => ({ name, value, asset: null });

/** Returns an amount as a fact. */
export const amountFact = (name: Fact['name'], value: string, asset: string): Fact => ({ name, value, asset });
