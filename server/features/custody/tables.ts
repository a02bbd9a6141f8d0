import type { ProposalState } from '#contract/staff/states.ts';
import type { SealedTextColumn } from '#server/platform/vault/texts.ts';

export const custodyRefillColumns = [
  'id',
  'network',
  'asset',
  'amount',
  'status',
  'proposed_by',
  'proposed_at',
  'decided_by',
  'decided_at',
  'reason',
] as const;

export const custodyReconciliationColumns = [
  'id',
  'asset',
  'on_chain',
  'in_ledger',
  'difference',
  'wallets',
  'explained',
  'made_at',
] as const;

declare module '#server/platform/database.ts' {
  interface Database {
    custody_refill: CustodyRefillTable;
    custody_reconciliation: CustodyReconciliationTable;
  }
}

export interface CustodyRefillTable {
  id: string;
  network: string;
  asset: string;
  amount: string;
  status: ProposalState;
  proposed_by: string;
  proposed_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
  reason: SealedTextColumn<string | null>;
}

export interface CustodyReconciliationTable {
  id: string;
  asset: string;
  on_chain: string;
  in_ledger: string;
  difference: string;
  /** Decimal amounts by wallet. */
  wallets: string | Record<string, string>;
  /** Decimal amounts by name. */
  explained: string | Record<string, string>;
  made_at: Date;
}
