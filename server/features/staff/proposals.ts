import { proposalTable, type ProposalState } from '#contract/staff/states.ts';
import type { CaseKind } from '#contract/desk/kinds.ts';
import type { CaseAnswer } from '#contract/desk/rules.ts';
import { allowedMove, beginOrder, movedBy, moveOrder, type Orders } from '#server/platform/orders.ts';
import type { Given } from '../commands/index.ts';
import { answersFrom } from './case-type.ts';
import { closeCase } from './cases.ts';

const leads = { approve: 'approved', reject: 'rejected' } as const;

/** Where proposals of one kind are kept, and the desk's name for them. */
export interface Proposals extends Orders<ProposalState> {
  readonly kind: CaseKind;
}

/** Declares what one of the staff proposes and another one decides. */
export const defineProposals = (kind: CaseKind, table: Proposals['table']): Proposals => {
  return { kind, table, isUnstamped: true, moves: proposalTable };
};

/** The answers that a proposal still has. */
export const proposalAnswers = (status: ProposalState): CaseAnswer[] => answersFrom(proposalTable, status, leads);

/** Its first step, with who proposed it. */
export function beginProposal({ tx, now, actor, write }: Given, proposals: Proposals, id: string): void {
  write(beginOrder(tx, proposals, { id, status: 'proposed', at: now, actorId: actor.id }));
}

/** Refuses 60015 where a locked proposal has its decision: said before anything that the decision takes. */
export const assertUndecided = (proposals: Proposals, { status }: { readonly status: ProposalState }) =>
  void allowedMove(proposals, status, leads.approve, 'operator');

/** Leads a locked proposal where its decision does, and closes its case. @param change what else of its row changes */
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
