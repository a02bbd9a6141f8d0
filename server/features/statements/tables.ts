import type { ColumnType, Selectable } from 'kysely';
import type { StatementFormat, StatementKind } from '#contract/statements/rules.ts';
import type { Locale } from '#contract/platform/locales.ts';

type Later<T> = ColumnType<T | null, T | undefined, T>;

export interface StatementTable {
  id: string;
  account_id: string;
  asked_by: string;
  kind: StatementKind;
  currency: string | null;
  first_day: string;
  last_day: string;
  time_zone: string;
  format: StatementFormat;
  language: Locale;
  asked_at: Date;
  until: Date;
  ready_at: Later<Date>;
  failed_at: ColumnType<Date | null, undefined, Date | null>;
  /** Failed because it has too many entries. */
  is_too_long: ColumnType<boolean, undefined, boolean>;
  size: Later<number>;
  opening: Later<string>;
  closing: Later<string>;
  entries: Later<number>;
}

export type StatementRow = Selectable<StatementTable>;

declare module '#server/platform/database.ts' {
  interface Database {
    account_statement: StatementTable;
  }
}
