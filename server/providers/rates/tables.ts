/** Value of one whole unit of something in US dollars on a day (UTC). */
export interface ReferenceRateTable {
  code: string;
  on_day: string;
  /** A plain decimal. */
  usd: string;
  source: 'market' | 'ecb';
  taken_at: Date;
}

/** The same, hour by hour, for some days. */
export interface HourlyRateTable {
  code: string;
  at_hour: Date;
  usd: string;
}

declare module '#server/platform/database.ts' {
  interface Database {
    hourly_rate: HourlyRateTable;
    reference_rate: ReferenceRateTable;
  }
}
