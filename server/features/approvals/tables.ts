import type { ColumnType, Generated, Selectable } from 'kysely';
import type { ApprovalKind, PaymentKind, RuleText } from '#contract/approvals/rules.ts';
import { approvalTable, type ApprovalState } from '#contract/approvals/states.ts';
import type { SealedTextColumn } from '#server/platform/vault/texts.ts';
import type { Orders } from '#server/platform/orders.ts';
import { tellEnded, type LedApproval } from './tell.ts';

export interface RuleTable {
  n: Generated<string>;
  company_id: string;
  kind: PaymentKind;
  currency: string;
  /** Smallest units of the currency, like `two_from`. */
  one_from: string | null;
  two_from: string | null;
  set_by: string;
  set_at: Date;
}

/** Proposed rules with the currency of their amounts. */
export interface Proposal {
  readonly currency: string;
  readonly rules: readonly RuleText[];
}

export interface ApprovalTable {
  id: string;
  company_id: string;
  kind: ApprovalKind;
  subject_id: string;
  made_by: string;
  api_key_id: string | null;
  needed: 1 | 2;
  status: ApprovalState;
  asset: string | null;
  /** Smallest units of the asset. */
  amount: string | null;
  payee: SealedTextColumn<string | null>;
  payee_id: string | null;
  network: string | null;
  tag: string | null;
  /** Smallest units of `currency`. */
  value: string | null;
  currency: string | null;
  proposal: ColumnType<Proposal | null, string | null, never>;
  created_at: Date;
  updated_at: Date;
  expires_at: Date;
}

export const approvalColumns = [
  'id',
  'company_id',
  'kind',
  'subject_id',
  'made_by',
  'api_key_id',
  'needed',
  'status',
  'asset',
  'amount',
  'payee',
  'payee_id',
  'network',
  'tag',
  'value',
  'currency',
  'proposal',
  'created_at',
  'updated_at',
  'expires_at',
] as const;

export type ApprovalRow = Selectable<ApprovalTable>;

export const approvalOrders: Orders<ApprovalState, LedApproval, 'approval.ended'> = {
  table: 'approval',
  moves: approvalTable,
  account: (row) => row.company_id,
  notice: tellEnded,
};

declare module '#server/platform/database.ts' {
  interface Database {
    approval_rule: RuleTable;
    approval: ApprovalTable;
    approval_decision: {
      id: string;
      approval_id: string;
      user_id: string;
      is_approved: boolean;
      reason: SealedTextColumn<string | null>;
      decided_at: Date;
    };
  }
}
