import { acceptorPairTable, type AcceptorPairState } from '#contract/acceptor/states.ts';
import type { Orders } from '#server/platform/orders.ts';

export interface AcceptorPairTable {
  id: string;
  /** The dealer. */
  account_id: string;
  coin: string;
  currency: string;
  /** Smallest units of the currency, like the three below. */
  buy_minimum: string;
  buy_maximum: string;
  sell_minimum: string;
  sell_maximum: string;
  buy_deviation_bps: number;
  sell_deviation_bps: number;
  status: AcceptorPairState;
  created_at: Date;
  updated_at: Date;
}

export const acceptorPairs: Orders<AcceptorPairState, AcceptorPairTable> = {
  table: 'acceptor_pair',
  moves: acceptorPairTable,
  account: (row) => row.account_id,
};

export const acceptorPairColumns = [
  'id',
  'account_id',
  'coin',
  'currency',
  'buy_minimum',
  'buy_maximum',
  'sell_minimum',
  'sell_maximum',
  'buy_deviation_bps',
  'sell_deviation_bps',
  'status',
  'created_at',
  'updated_at',
] as const;

declare module '#server/platform/database.ts' {
  interface Database {
    acceptor_pair: AcceptorPairTable;
  }
}
