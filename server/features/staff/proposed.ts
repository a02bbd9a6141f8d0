import type { ColumnType } from 'kysely';
import type { ProposalState } from '#contract/staff/states.ts';

/** Columns common to all tables of proposals. */
export interface ProposedColumns {
  status: ColumnType<ProposalState, undefined, ProposalState>;
  proposed_by: string;
  proposed_at: Date;
  decided_by: ColumnType<string | null, undefined, string>;
  decided_at: ColumnType<Date | null, undefined, Date>;
}

/**
 * Proposal as read, with the display names of its proposer and decider; null if not a staff member, or not decided yet.
 */
interface ReadProposal {
  readonly status: ProposalState;
  readonly proposer_name: string | null;
  readonly proposed_at: Date;
  readonly decider_name: string | null;
  readonly decided_at: Date | null;
}

/** Returns a proposal as the contract shows it (`proposalFields`). */
export const proposalOf = (row: ReadProposal) => ({
  status: row.status,
  proposedByName: row.proposer_name,
  proposedAt: row.proposed_at.toISOString(),
  decidedByName: row.decider_name,
  decidedAt: row.decided_at?.toISOString() ?? null,
});
