declare module '#server/platform/database.ts' {
  interface Database {
    /** Used amount of a limit, including expired parts until the next check. */
    usage_counter: { account_id: string; operation: string; asset: string; hours: number; used: string };
    /** Parts of a counter: orders within its hours. */
    usage_part: {
      order_id: string;
      hours: number;
      account_id: string;
      operation: string;
      asset: string;
      /** Smallest units. */
      amount: string;
      made_at: Date;
    };
  }
}

export {};
