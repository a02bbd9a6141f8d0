import type { ColumnType } from 'kysely';
import type { AlertDirection } from '#contract/rate-watch/rules.ts';

/** Rates are plain decimals. */
export interface RateAlertTable {
  id: string;
  account_id: string;
  from_asset: string;
  to_asset: string;
  direction: AlertDirection;
  rate: string;
  created_at: Date;
  reached_at: ColumnType<Date | null, undefined, Date>;
  reached_rate: ColumnType<string | null, undefined, string>;
}

export const rateAlertColumns = [
  'id',
  'account_id',
  'from_asset',
  'to_asset',
  'direction',
  'rate',
  'created_at',
  'reached_at',
  'reached_rate',
] as const;

declare module '#server/platform/database.ts' {
  interface Database {
    rate_alert: RateAlertTable;
  }
}
