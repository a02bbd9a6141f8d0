declare module '#server/platform/database.ts' {
  interface Database {
    staff_decision: StaffDecisionTable;
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
