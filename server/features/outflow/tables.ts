/** Money that leaves an account and has not come back, whatever carries it. A view: the orders stay where they are. */
export interface MoneyOutView {
  order_id: string;
  /** The id by which the chain's provider knows it. */
  payout_id: string | null;
  account_id: string;
  maker_id: string | null;
  /** The customer who is paid. */
  payee_id: string | null;
  network: string | null;
  address: string | null;
  /** Empty if there is none. */
  tag: string | null;
  asset: string;
  /** Smallest units. */
  amount: string;
  made_at: Date;
  /** When the chain's provider was first asked to pay it. */
  submitted_at: Date | null;
  /** Number of people who have to review it. */
  eyes: number;
  /** Whether its payee was not declared. */
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
