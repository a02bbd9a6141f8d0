export interface SubAccountTable {
  id: string;
  company_id: string;
  label: string;
  /** The company's own name for it. */
  reference: string;
  created_at: Date;
  archived_at: Date | null;
}

export const subAccountColumns = ['id', 'company_id', 'label', 'reference', 'created_at', 'archived_at'] as const;

declare module '#server/platform/database.ts' {
  interface Database {
    sub_account: SubAccountTable;
  }
}
