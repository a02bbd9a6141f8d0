import type { AppealOpener, AppealSide } from '#contract/appeals/rules.ts';
import type { AppealResult, AppealState } from '#contract/appeals/states.ts';
import type { TradeSide } from '#contract/acceptor/rules.ts';
import {
  dealerOrderTable,
  type DealerNotice,
  type DealerOrderCancellationReason,
  type DealerOrderState,
} from '#contract/dealer-orders/states.ts';
import type { Orders, Step } from '#server/platform/orders.ts';
import { tellSides } from './tell.ts';

export interface DealerOrderTable {
  id: string;
  /** The customer. */
  account_id: string;
  dealer_id: string;
  pair_id: string;
  quote_id: string;
  side: TradeSide;
  coin: string;
  /** In smallest units, as is the currency amount. */
  coin_amount: string;
  currency: string;
  currency_amount: string;
  price: string;
  reference_price: string;
  deviation_bps: number;
  terms_id: string;
  status: DealerOrderState;
  cancel_reason: DealerOrderCancellationReason | null;
  hold_id: string;
  channel: string;
  method_id: string;
  payee_sealed: Buffer;
  confirm_minutes: number;
  pay_minutes: number;
  receipt_minutes: number;
  due_at: Date | null;
  confirmed_at: Date | null;
  ended_at: Date | null;
  reminded_of: DealerOrderState | null;
  made_by: string;
  created_at: Date;
  updated_at: Date;
}

export interface DealerOrderRow extends DealerOrderTable {
  readonly steps: readonly Step<DealerOrderState>[];
  /** The newest appeal about the order. */
  readonly appeal: {
    readonly id: string;
    readonly status: AppealState;
    readonly result: AppealResult | null;
    readonly openedBy: AppealOpener;
  } | null;
  /** Number of messages each side has not read. */
  readonly unread: Readonly<Record<AppealSide, number>>;
}

export const dealerOrderOrders: Orders<DealerOrderState, DealerOrderTable, DealerNotice> = {
  table: 'dealer_order',
  moves: dealerOrderTable,
  account: (row) => row.account_id,
  notice: tellSides,
};

export const dealerOrderColumns = [
  'id',
  'account_id',
  'dealer_id',
  'pair_id',
  'quote_id',
  'side',
  'coin',
  'coin_amount',
  'currency',
  'currency_amount',
  'price',
  'reference_price',
  'deviation_bps',
  'terms_id',
  'status',
  'cancel_reason',
  'hold_id',
  'channel',
  'method_id',
  'payee_sealed',
  'confirm_minutes',
  'pay_minutes',
  'receipt_minutes',
  'due_at',
  'confirmed_at',
  'ended_at',
  'reminded_of',
  'made_by',
  'created_at',
  'updated_at',
] as const;

declare module '#server/platform/database.ts' {
  interface Database {
    dealer_order: DealerOrderTable;
  }
}
