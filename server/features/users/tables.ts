declare module '#server/platform/database.ts' {
  interface Database {
    user_note: UserNoteTable;
  }
}

/** Staff's note about a customer. Append-only. */
export interface UserNoteTable {
  id: string;
  user_id: string;
  author_id: string;
  text: string;
  at: Date;
}
