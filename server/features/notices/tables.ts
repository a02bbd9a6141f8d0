import type { ColumnType } from 'kysely';
import type { NoticeCategory, NoticeChannel, NoticeContent } from '#contract/notices/kinds.ts';

/** One notice to an account. Written by this feature alone. */
export interface NoticeTable {
  id: string;
  account_id: string;
  kind: NoticeContent['kind'];
  values: ColumnType<NoticeContent['values'], string, never>;
  at: Date;
  updated_at: Date;
  read_at: ColumnType<Date | null, never, Date>;
  /** When it was handed to the channels. */
  sent_at: ColumnType<Date | null, never, Date>;
  /** The company it belongs to, if a member is notified of what their company was. */
  company_id: ColumnType<string | null, string | undefined, never>;
  /** Contacts and a link that only the channels may have; deleted once handed to them. */
  private_sealed: Buffer | null;
}

declare module '#server/platform/database.ts' {
  interface Database {
    notice: NoticeTable;
    push_subscription: {
      id: string;
      user_id: string;
      session_id: string;
      endpoint_hash: Buffer;
      subscription_sealed: Buffer;
      origin: string;
      created_at: Date;
    };
    notice_setting: { user_id: string; category: NoticeCategory; channel: NoticeChannel; is_on: boolean };
  }
}
