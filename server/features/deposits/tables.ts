import type { CryptoDepositState } from '#contract/deposits/states.ts';

export interface DepositTable {
  id: string;
  /** Who answers for it. */
  user_id: string;
  /** Whom it is credited to, where that is not the user's own account. */
  sub_account_id: string | null;
  asset: string;
  network: string;
  address: string;
  tag: string | null;
  transaction_hash: string;
  output_index: number;
  /** Smallest units. */
  amount: string;
  confirmations: number;
  status: CryptoDepositState;
  failure_reason: string | null;
  created_at: Date;
  updated_at: Date;
  completed_at: Date | null;
}

declare module '#server/platform/database.ts' {
  interface Database {
    deposit: DepositTable;
    deposit_address: {
      user_id: string;
      sub_account_id: string | null;
      asset: string;
      network: string;
      address: string;
      tag: string | null;
      made_at: Date;
    };
  }
}
