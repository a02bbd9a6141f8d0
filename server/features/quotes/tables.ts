/** Firm price for one user, one pair and one amount, valid for a single order. */
export interface QuoteTable {
  id: string;
  account_id: string;
  asked_by: string;
  /** Sub-account the quote is for, if any. */
  sub_account_id: string | null;
  purpose: string;
  gives_asset: string;
  /** Smallest units, like `gets_amount`. */
  gives_amount: string;
  gets_asset: string;
  gets_amount: string;
  /** Price of one whole unit of the asset given, in the asset received. */
  rate: string;
  rate_at: Date;
  /**
   * Mid rate the rate was derived from, with its spread and terms; null if the quote was issued before these were
   * stored.
   */
  mid_rate: string | null;
  spread_bps: number | null;
  terms_id: string | null;
  /** Smallest units of the asset given. */
  fee: string | null;
  /** Set for a dealer's price. */
  pair_id: string | null;
  price: string | null;
  reference_price: string | null;
  issued_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export const quoteColumns = [
  'id',
  'account_id',
  'asked_by',
  'sub_account_id',
  'purpose',
  'gives_asset',
  'gives_amount',
  'gets_asset',
  'gets_amount',
  'rate',
  'rate_at',
  'mid_rate',
  'spread_bps',
  'terms_id',
  'fee',
  'pair_id',
  'price',
  'reference_price',
  'issued_at',
  'expires_at',
  'used_at',
] as const;

declare module '#server/platform/database.ts' {
  interface Database {
    quote: QuoteTable;
  }
}
