import type { Generated } from 'kysely';

declare module '#server/platform/database.ts' {
  interface Database {
    maintenance: MaintenanceTable;
  }
}

/** A single row, present from the start. */
export interface MaintenanceTable {
  is_only: Generated<boolean>;
  is_on: boolean;
  ends_at: Date | null;
  text_en: string;
  text_zh: string;
  switched_by: string | null;
  switched_at: Date | null;
}
