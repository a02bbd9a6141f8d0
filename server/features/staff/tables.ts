import type { ColumnType, Generated } from 'kysely';
import type { CaseKind, Fact } from '#contract/desk/kinds.ts';
import type { CaseView, NoteKind } from '#contract/desk/rules.ts';
import { caseTable, type CaseState } from '#contract/desk/states.ts';
import type { StaffRole } from '#contract/staff/permissions.ts';
import type { ProposalState } from '#contract/staff/states.ts';
import { must } from '#contract/platform/errors.ts';
import { tell } from '../notices/index.ts';
import type { SealedText, SealedTextColumn } from '#server/platform/vault/texts.ts';
import type { Orders } from '#server/platform/orders.ts';
import type { Later } from '#server/platform/columns.ts';

export const staffRoleChangeColumns = [
  'id',
  'user_id',
  'role',
  'is_grant',
  'reason',
  'status',
  'proposed_by',
  'proposed_at',
  'decided_by',
  'decided_at',
] as const;

export const caseOrders: Orders<CaseState, Pick<ReviewCaseTable, 'id' | 'customer_id'>, 'case.asked'> = {
  table: 'review_case',
  column: 'state',
  isUnstamped: true,
  moves: caseTable,
  notice: async (tx, deps, { id, customer_id }, notice) =>
    tell(tx, deps, must(customer_id, 'who is asked'), notice, { id }),
};

declare module '#server/platform/database.ts' {
  interface Database {
    case_note: CaseNoteTable;
    case_seen: CaseSeenTable;
    case_views: CaseViewsTable;
    review_case: ReviewCaseTable;
    staff_decision: StaffDecisionTable;
    staff_role_change: StaffRoleChangeTable;
  }
}

/** Decision of an operator. Append-only. */
export interface StaffDecisionTable {
  id: string;
  kind: string;
  case_id: string;
  decision: string;
  operator_id: string;
  /** Null for decisions from before it was stored. */
  reason: ColumnType<string | null, SealedText | undefined, never>;
  decided_at: Date;
}

/** Case waiting for people, from the moment its subject starts waiting. */
export interface ReviewCaseTable {
  id: string;
  kind: CaseKind;
  subject_id: string;
  customer_id: string | null;
  asset: string | null;
  /** Smallest units. */
  amount: string | null;
  /** In the reporting currency. */
  value: string | null;
  needed: number;
  first_decided_by: Later<string>;
  state: ColumnType<CaseState, undefined, CaseState>;
  role: Later<StaffRole>;
  assignee_id: Later<string>;
  opened_at: Date;
  due_at: Date;
  closed_at: Later<Date>;
}

/** Note or message about a case. Append-only. */
export interface CaseNoteTable {
  id: string;
  n: Generated<string>;
  case_id: string;
  kind: NoteKind;
  /** Null for the customer. */
  author_id: string | null;
  text: SealedTextColumn<string | null>;
  about: SealedTextColumn<string | null>;
  at: Date;
}

/** Facts each decider of a case was shown. Append-only. */
export interface CaseSeenTable {
  case_id: string;
  operator_id: string;
  /** Id the sealed facts are bound to. */
  id: string;
  facts: ColumnType<readonly Fact[], string, never>;
  at: Date;
}

/** Queue filters a staff member has named. */
export interface CaseViewsTable {
  user_id: string;
  views: ColumnType<readonly CaseView[], string>;
}

/**
 * Role that one admin proposes to grant or revoke, and the decision of another. Null if made on the server's command
 * line.
 */
export interface StaffRoleChangeTable {
  id: string;
  user_id: string;
  role: StaffRole;
  is_grant: boolean;
  reason: SealedTextColumn;
  status: ColumnType<ProposalState, 'approved' | undefined, ProposalState>;
  proposed_by: ColumnType<string | null, string | undefined, never>;
  proposed_at: Date;
  decided_by: ColumnType<string | null, undefined, string>;
  decided_at: ColumnType<Date | null, Date | undefined>;
}
