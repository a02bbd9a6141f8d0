/** What one whole unit of something was worth in US dollars on a day (UTC). */
export interface ReferenceRateTable {
  code: string;
  on_day: string;
  /** A plain decimal. */
  usd: string;
  source: 'market' | 'ecb';
  taken_at: Date;
}

declare module '#server/platform/database.ts' {
  interface Database {
    reference_rate: ReferenceRateTable;
  }
}
