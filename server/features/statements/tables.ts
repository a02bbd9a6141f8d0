import type { Selectable } from 'kysely';
import type { StatementFormat, StatementKind } from '#contract/statements/rules.ts';
import type { Locale } from '#contract/platform/locales.ts';
import type { Defaulted, Maybe } from '#server/platform/columns.ts';

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
  ready_at: Maybe<Date>;
  failed_at: Maybe<Date>;
  /** Failed because it has too many entries. */
  is_too_long: Defaulted<boolean>;
  size: Maybe<number>;
  opening: Maybe<string>;
  closing: Maybe<string>;
  entries: Maybe<number>;
}

export type StatementRow = Selectable<StatementTable>;

declare module '#server/platform/database.ts' {
  interface Database {
    account_statement: StatementTable;
  }
}
