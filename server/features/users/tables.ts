declare module '#server/platform/database.ts' {
  interface Database {
    user_note: UserNoteTable;
  }
}

/** What staff wrote down about a customer. Only added to. */
export interface UserNoteTable {
  id: string;
  user_id: string;
  author_id: string;
  text: string;
  at: Date;
}
