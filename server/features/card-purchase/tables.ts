import type { ColumnType, Selectable } from 'kysely';
import {
  cardPurchaseTable,
  cardReversalTable,
  type CardPaymentState,
  type CardPurchaseFailure,
  type CardPurchaseNotice,
  type CardPurchaseState,
  type CardReversalKind,
  type CardReversalState,
} from '#contract/card-purchase/states.ts';
import type { Orders, Step } from '#server/platform/orders.ts';
import { tellOfPurchase } from './tell.ts';

export interface CardPurchaseTable {
  id: string;
  account_id: string;
  quote_id: string;
  coin: string;
  /** Smallest units, like the two below. */
  coin_amount: string;
  currency: string;
  /** Total paid, including the fee. */
  currency_amount: string;
  fee: string;
  /** Coins for one whole unit of the currency. */
  rate: string;
  is_adjusted: boolean;
  terms_id: string;
  pay_type: string;
  /** Accepted version. */
  disclaimer: string;
  status: CardPurchaseState;
  failure: CardPurchaseFailure | null;
  price_until: Date;
  due_at: Date | null;
  confirmed_at: Date | null;
  /** The payment that counts. */
  payment_id: string | null;
  provider_reference: string | null;
  ended_at: Date | null;
  made_by: string;
  created_at: Date;
  updated_at: Date;
}

export interface CardPurchaseRow extends CardPurchaseTable {
  readonly steps: readonly Step<CardPurchaseState>[];
}

export const cardPurchases: Orders<CardPurchaseState, CardPurchaseTable, CardPurchaseNotice> = {
  table: 'card_purchase',
  moves: cardPurchaseTable,
  account: (row) => row.account_id,
  notice: tellOfPurchase,
};

export const cardPurchaseColumns = [
  'id',
  'account_id',
  'quote_id',
  'coin',
  'coin_amount',
  'currency',
  'currency_amount',
  'fee',
  'rate',
  'is_adjusted',
  'terms_id',
  'pay_type',
  'disclaimer',
  'status',
  'failure',
  'price_until',
  'due_at',
  'confirmed_at',
  'payment_id',
  'provider_reference',
  'ended_at',
  'made_by',
  'created_at',
  'updated_at',
] as const;

/** A customer's visit to the provider's page. */
export interface CardPaymentTable {
  id: string;
  purchase_id: string;
  user_id: string;
  device_id: string | null;
  status: CardPaymentState;
  reference: string | null;
  is_unwanted: ColumnType<boolean, boolean | undefined, boolean>;
  expires_at: Date;
  created_at: Date;
  updated_at: Date;
}
export type CardPaymentRow = Selectable<CardPaymentTable>;

export const cardPaymentColumns = [
  'id',
  'purchase_id',
  'user_id',
  'device_id',
  'status',
  'reference',
  'is_unwanted',
  'expires_at',
  'created_at',
  'updated_at',
] as const;

export interface CardReversalTable {
  id: string;
  purchase_id: string;
  account_id: string;
  kind: CardReversalKind;
  coin: string;
  /** Smallest units, like what was taken of it. */
  amount: string;
  taken: string;
  status: CardReversalState;
  first_decided_by: ColumnType<string | null, string | null | undefined, string | null>;
  begun_at: Date;
  updated_at: Date;
}
export type CardReversalRow = Selectable<CardReversalTable>;

export const cardReversals: Orders<CardReversalState, CardReversalRow> = {
  table: 'card_reversal',
  moves: cardReversalTable,
  account: (row) => row.account_id,
};

export const cardReversalColumns = [
  'id',
  'purchase_id',
  'account_id',
  'kind',
  'coin',
  'amount',
  'taken',
  'status',
  'first_decided_by',
  'begun_at',
  'updated_at',
] as const;

declare module '#server/platform/database.ts' {
  interface Database {
    card_purchase: CardPurchaseTable;
    card_payment: CardPaymentTable;
    card_reversal: CardReversalTable;
  }
}
