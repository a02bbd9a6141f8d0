import type { Recurrence, RecurringFailure } from '#contract/recurring/rules.ts';

export interface RecurringTable {
  id: string;
  account_id: string;
  made_by: string;
  from_asset: string;
  to_asset: string;
  /** Smallest units. */
  amount: string;
  every: Recurrence;
  is_paused: boolean;
  run_key: string;
  next_at: Date;
  last_at: Date | null;
  last_order: string | null;
  last_failure: RecurringFailure | null;
  created_at: Date;
}

export const recurringColumns = [
  'id',
  'account_id',
  'made_by',
  'from_asset',
  'to_asset',
  'amount',
  'every',
  'is_paused',
  'run_key',
  'next_at',
  'last_at',
  'last_order',
  'last_failure',
  'created_at',
] as const;

declare module '#server/platform/database.ts' {
  interface Database {
    recurring_conversion: RecurringTable;
  }
}
