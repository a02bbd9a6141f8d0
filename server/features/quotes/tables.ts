/** A firm price for one person, one pair and one amount, good for one order. */
export interface QuoteTable {
  id: string;
  account_id: string;
  asked_by: string;
  /** Of the account's sub-accounts the one that it is for. */
  sub_account_id: string | null;
  purpose: string;
  gives_asset: string;
  /** Smallest units, as what it gets. */
  gives_amount: string;
  gets_asset: string;
  gets_amount: string;
  /** How much of what it gets one whole unit of what it gives is worth. */
  rate: string;
  rate_at: Date;
  /** What the rate was made from, by which terms; null where it was issued before that was kept. */
  mid_rate: string | null;
  spread_bps: number | null;
  terms_id: string | null;
  /** Smallest units of what is given. */
  fee: string | null;
  /** Of a dealer's price. */
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
