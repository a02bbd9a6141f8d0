import type { AppealResult } from '#contract/appeals/states.ts';
import { factNames, type CaseKind, type Fact } from '#contract/desk/kinds.ts';
import { caseDecisions, type CaseAnswer, type CaseDecision } from '#contract/desk/rules.ts';
import type { RejectionCode } from '#contract/kyc/rules.ts';
import { canMove, type StateTable } from '#contract/platform/moves.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Given } from '../commands/index.ts';
import type { Sides } from './sides.ts';

/** The subject of a case as it stands now. */
export interface ShownCase {
  readonly facts: readonly Fact[];
  /** Another one means that something has changed since it was looked at. */
  readonly version: string;
  /** By its table of moves: see `answersFrom`. */
  readonly answers: readonly CaseDecision[];
  /** Who pays, is paid, or made the order. */
  readonly sides: Sides;
  /** Operators who may not decide it, because they decided what comes before. */
  readonly deciders?: Sides;
}

/** What was decided, in the one vocabulary. */
export interface CaseOrder {
  /** Of the subject. */
  readonly id: string;
  readonly decision: CaseAnswer;
  readonly version: string;
  readonly reason: string;
  readonly code?: RejectionCode;
}

/** The same of a dispute: who is at fault. */
export interface FindingOrder extends Omit<CaseOrder, 'decision' | 'code'> {
  readonly decision: AppealResult;
}

/** What decides a case. */
export interface Deciding {
  /** Takes the decision (`takeDecision`) and does what follows, in its transaction. */
  carryOut(given: Given, order: CaseOrder): Promise<unknown>;
  /** Likewise, of the kinds that are disputes. */
  carryFinding?(given: Given, order: FindingOrder): Promise<unknown>;
}

/** A case whose subject is locked: as it stands now, and decided by what was read of it then. */
export interface LockedCase extends ShownCase, Deciding {}

/** Locks a subject, and reads behind its lock all that it is shown and decided by, so that neither asks for it again. */
export interface Locking {
  /** Undefined: there is no such subject. */
  lock(deps: Deps, tx: Tx, id: string): Promise<LockedCase | undefined>;
}

/** What a domain gives the desk for one kind of case; it decides by itself, or once it has locked the subject. */
export type CaseType = CaseKindType & (Deciding | Locking);

interface CaseKindType {
  readonly kind: CaseKind;
  /** Undefined: there is no such subject. */
  show(deps: Deps, db: Queryable, id: string): Promise<ShownCase | undefined>;
  /** One of the staff takes the case, or is given it: what that does to the subject, which is locked before its case. */
  assigned?(given: Given, id: string): Promise<void>;
  /** The staff asks the customer for more: what that does to the subject, which is locked before its case. */
  asked?(given: Given, id: string, text: string): Promise<void>;
  /** The customer answers; likewise. */
  answered?(given: Given, id: string): Promise<void>;
  /** Around the whole command: what its constraints say, in the words of the contract. */
  around?<Answer>(run: () => Promise<Answer>): Promise<Answer>;
}

/** The answers that a subject's table of moves leaves to the staff where it stands. @param leads where each leads it */
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

/** Facts that are texts; those that say nothing are left out. */
export function textFacts(values: Readonly<Partial<Record<Fact['name'], string | null>>>): Fact[] {
  return factNames.flatMap((name) => {
    const value = values[name];
    return value ? [textFact(name, value)] : [];
  });
}

export const textFact = (name: Fact['name'], value: string): Fact => ({ name, value, asset: null });

/** A fact that is an amount. */
export const amountFact = (name: Fact['name'], value: string, asset: string): Fact => ({ name, value, asset });
