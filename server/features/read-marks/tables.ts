/** One user has read one announcement. Written by this feature's store alone. */
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
