/** Records that a user has read an announcement. Written only by this feature's store. */
export interface ReadMarkTable {
  user_id: string;
  announcement_id: string;
  read_at: Date;
}

declare module '#server/platform/database.ts' {
  interface Database {
    read_mark: ReadMarkTable;
  }
}
