import type { ColumnType } from 'kysely';
import type { Later } from '#server/platform/columns.ts';

export interface DataExportTable {
  id: string;
  account_id: string;
  asked_by: string;
  asked_at: Date;
  parts: number;
  parts_done: ColumnType<number, undefined, number>;
  ready_at: Later<Date>;
  failed_at: Later<Date>;
  /** Size of the file in bytes. */
  size: Later<number>;
}

declare module '#server/platform/database.ts' {
  interface Database {
    data_export: DataExportTable;
  }
}
