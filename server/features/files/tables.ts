import type { ColumnType } from 'kysely';

declare module '#server/platform/database.ts' {
  interface Database {
    upload: {
      id: string;
      user_id: string;
      purpose: string;
      content_type: string;
      size: number;
      sha256: Buffer;
      claimed_by: string | null;
      is_sealed: ColumnType<boolean, boolean | undefined, boolean>;
      created_at: Date;
    };
  }
}
