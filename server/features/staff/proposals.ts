import { proposalTable, type ProposalState } from '#contract/staff/states.ts';
import type { CaseKind } from '#contract/desk/kinds.ts';
import type { CaseAnswer } from '#contract/desk/rules.ts';
import { allowedMove, beginOrder, movedBy, moveOrder, type Orders } from '#server/platform/orders.ts';
import type { Given } from '../commands/index.ts';
import { answersFrom } from './case-type.ts';
import { closeCase } from './cases.ts';

const leads = { approve: 'approved', reject: 'rejected' } as const;

/** Storage of one kind of proposal, and its kind of case at the desk. */
export interface Proposals extends Orders<ProposalState> {
  readonly kind: CaseKind;
}

/** Declares a kind of proposal that one staff member makes and another decides. */
export const defineProposals = (kind: CaseKind, table: Proposals['table']): Proposals => {
  return { kind, table, isUnstamped: true, moves: proposalTable };
};

/** Returns the answers still open for a proposal. */
export const proposalAnswers = (status: ProposalState): CaseAnswer[] => answersFrom(proposalTable, status, leads);

/** Writes a proposal's first step, with its proposer. */
export function beginProposal({ tx, now, actor, write }: Given, proposals: Proposals, id: string): void {
  write(beginOrder(tx, proposals, { id, status: 'proposed', at: now, actorId: actor.id }));
}

/**
 * Refuses with 60015 if a locked proposal is already decided. Call it before reading anything else the decision needs.
 */
export const assertUndecided = (proposals: Proposals, { status }: { readonly status: ProposalState }) =>
  void allowedMove(proposals, status, leads.approve, 'operator');

/**
 * Moves a locked proposal to its decision's state and closes its case. @param change other columns of its row to change
 */
export async function settleProposal(
  given: Given,
  proposals: Proposals,
  row: { readonly id: string; readonly status: ProposalState },
  decision: CaseAnswer,
  change: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { tx, deps, actor, now } = given;
  const [to, by] = [leads[decision], movedBy('operator', given)];
  const decided = { ...change, decided_by: actor.id, decided_at: now };
  await moveOrder(tx, deps, proposals, row, to, { ...by, change: decided });
  await closeCase(tx, deps, { kind: proposals.kind, id: row.id }, to, by);
}
