declare module '#server/platform/database.ts' {
  interface Database {
    /** How much of a limit is used, what is too old included until somebody looks. */
    usage_counter: { account_id: string; operation: string; asset: string; hours: number; used: string };
    /** What a counter consists of: orders of its hours. */
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
