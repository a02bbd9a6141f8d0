import type { ColumnType } from 'kysely';
import type { StaffRole } from '#contract/staff/permissions.ts';

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

declare module '#server/platform/database.ts' {
  interface Database {
    staff_decision: StaffDecisionTable;
    staff_role_change: StaffRoleChangeTable;
  }
}

/** A decision of an operator. Only added to. */
export interface StaffDecisionTable {
  id: string;
  kind: string;
  case_id: string;
  decision: string;
  operator_id: string;
  decided_at: Date;
}

/** A role that one admin proposes to give or to take, and what another one said. Null: by whoever has the server. */
export interface StaffRoleChangeTable {
  id: string;
  user_id: string;
  role: StaffRole;
  is_grant: boolean;
  reason: string;
  status: ColumnType<'proposed' | 'approved' | 'rejected', 'proposed' | 'approved' | undefined>;
  proposed_by: ColumnType<string | null, string | undefined, never>;
  proposed_at: Date;
  decided_by: ColumnType<string | null, undefined, string>;
  decided_at: ColumnType<Date | null, Date | undefined>;
}
