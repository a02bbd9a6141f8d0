/** Money that leaves an account and has not come back, whatever carries it. A view: orders are where they are. */
export interface MoneyOutView {
  order_id: string;
  /** What the chain's provider knows it by. */
  payout_id: string | null;
  account_id: string;
  maker_id: string | null;
  /** A customer of ours who is paid. */
  payee_id: string | null;
  network: string | null;
  address: string | null;
  /** Empty: none. */
  tag: string | null;
  asset: string;
  /** Smallest units. */
  amount: string;
  made_at: Date;
  /** When the chain's provider was first asked to pay it. */
  submitted_at: Date | null;
  /** How many people have to look at it. */
  eyes: number;
  /** Nobody said whom it pays. */
  is_undeclared: boolean;
}

export const moneyOutColumns = [
  'order_id',
  'payout_id',
  'account_id',
  'maker_id',
  'payee_id',
  'network',
  'address',
  'tag',
  'asset',
  'amount',
  'made_at',
  'submitted_at',
  'eyes',
  'is_undeclared',
] as const;

declare module '#server/platform/database.ts' {
  interface Database {
    money_out: MoneyOutView;
  }
}
