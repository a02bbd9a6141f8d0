export interface ReceiptMethodTable {
  id: string;
  account_id: string;
  /** Code of a payment method in the catalogue. */
  channel: string;
  details_sealed: Buffer;
  made_by: string;
  created_at: Date;
}

export const receiptMethodColumns = ['id', 'account_id', 'channel', 'details_sealed', 'made_by', 'created_at'] as const;

declare module '#server/platform/database.ts' {
  interface Database {
    receipt_method: ReceiptMethodTable;
  }
}
