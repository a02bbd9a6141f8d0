declare module '#server/platform/database.ts' {
  interface Database {
    contact_request: ContactRequestTable;
  }
}

/** Requests from visitors and customers. */
export interface ContactRequestTable {
  id: string;
  number: string;
  user_id: string | null;
  details_sealed: Buffer;
  email_index: Buffer;
  areas: string[];
  purpose: string;
  locale: string;
  created_at: Date;
  settled_as: 'answered' | 'closed' | null;
  settled_at: Date | null;
  settled_by: string | null;
  note: string | null;
}
