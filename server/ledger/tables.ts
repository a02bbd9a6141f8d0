import type { Generated } from 'kysely';

/** `numeric(40,0)` and `bigint` come as strings; `BigInt` them at the edge. */
interface LedgerAccountTable {
  readonly id: Generated<string>;
  readonly owner: string;
  readonly asset: string;
  readonly kind: string;
  readonly shard: Generated<number>;
  readonly balance: Generated<string>;
  readonly entry_count: Generated<string>;
  readonly may_go_negative: boolean;
  readonly opened_at: Generated<Date>;
}

interface LedgerTransferTable {
  readonly id: string;
  readonly kind: string;
  readonly reference: string;
  readonly key: string;
  readonly reverses: string | null;
  readonly created_at: Date;
}

interface LedgerEntryTable {
  readonly account_id: string;
  readonly seq: string;
  readonly transfer_id: string;
  readonly amount: string;
  readonly balance_after: string;
  readonly created_at: Date;
}

interface LedgerHoldTable {
  readonly id: string;
  readonly owner: string;
  readonly asset: string;
  readonly amount: string;
  readonly remaining: string;
}

declare module '#server/platform/database.ts' {
  interface Database {
    ledger_account: LedgerAccountTable;
    ledger_transfer: LedgerTransferTable;
    ledger_entry: LedgerEntryTable;
    ledger_hold: LedgerHoldTable;
  }
}
