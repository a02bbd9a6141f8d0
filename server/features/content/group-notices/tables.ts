import type { ColumnType } from 'kysely';
import type { ContentFields } from '#contract/content/rules.ts';
import type { ByLocale, Text } from '../tables.ts';

declare module '#server/platform/database.ts' {
  interface Database {
    group_notice: {
      content_id: string;
      texts: ColumnType<ByLocale<Text>, string, never>;
      fields: ColumnType<ContentFields, string, never>;
      started_at: Date;
      told_up_to: ColumnType<string | null, undefined, string>;
      told: ColumnType<number, undefined, number>;
      sent_at: ColumnType<Date | null, undefined, Date>;
      cancelled_at: ColumnType<Date | null, Date | undefined, Date>;
    };
  }
}

export const groupNoticeColumns = [
  'content_id',
  'texts',
  'fields',
  'started_at',
  'told_up_to',
  'told',
  'sent_at',
  'cancelled_at',
] as const;
