import type { Generated } from 'kysely';

/** `numeric(40,0)` and `bigint` are read as strings; convert them with `BigInt` at the edge. */
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

/** Precomputed sums of the entries, for reading; see `owner-turnover.ts`. */
interface LedgerTurnoverTable {
  readonly owner: string;
  readonly quarter: Date;
  readonly asset: string;
  readonly kind: string;
  readonly came_in: string;
  readonly went_out: string;
}

/** Sums posted on a day; see `days.ts`. */
interface LedgerDaySumTable {
  readonly day: Date;
  readonly asset: string;
  readonly account_kind: string;
  readonly transfer_kind: string;
  readonly debit: string;
  readonly credit: string;
  readonly entries: string;
}

declare module '#server/platform/database.ts' {
  interface Database {
    ledger_account: LedgerAccountTable;
    ledger_transfer: LedgerTransferTable;
    ledger_entry: LedgerEntryTable;
    ledger_hold: LedgerHoldTable;
    ledger_turnover: LedgerTurnoverTable;
    ledger_day: { readonly day: Date; readonly closed_at: Date };
    ledger_day_sum: LedgerDaySumTable;
    ledger_turnover_mark: { readonly account_id: string; readonly seq: string };
  }
}
