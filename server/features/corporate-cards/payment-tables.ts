import type { ColumnType, Selectable } from 'kysely';
import type { MerchantCategory } from '#contract/corporate-cards/rules.ts';
import {
  cardPaymentTable,
  type CardPaymentNotice,
  type CardPaymentState,
  type DeclineReason,
} from '#contract/corporate-cards/states.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Orders } from '#server/platform/orders.ts';
import type { SealedTextColumn } from '#server/platform/vault/texts.ts';
import { tellOfPayment } from './tell.ts';

/** Amounts are in smallest units of the card's currency, `held` in those of the paying one. */
export interface PaymentTable {
  id: string;
  provider_id: string;
  card_id: string;
  account_id: string;
  currency: string;
  status: CardPaymentState;
  decline_reason: DeclineReason | null;
  is_stand_in: boolean;
  merchant: string;
  merchant_code: string;
  category: MerchantCategory;
  country: string;
  asked_amount: string;
  asked_currency: string;
  amount: string;
  open: string;
  captured: string;
  refunded: string;
  fund_asset: string;
  price_units: string;
  price_base: string;
  rate: string | null;
  is_one_off: ColumnType<boolean, boolean | undefined, boolean>;
  held: string;
  paid: string;
  version: number;
  postings: number;
  booked_category: ColumnType<MerchantCategory | null, MerchantCategory | null | undefined, MerchantCategory | null>;
  note: SealedTextColumn<string | null>;
  receipts: ColumnType<string[], string[] | undefined, string[]>;
  receipt_asks: ColumnType<number, number | undefined, number>;
  receipt_due_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  decline_told_at: ColumnType<Date | null, Date | null | undefined, Date>;
  created_at: Date;
  updated_at: Date;
}
export type PaymentRow = Selectable<PaymentTable>;

interface EntryTable {
  id: string;
  payment_id: string;
  kind: 'capture' | 'refund';
  amount: string;
  paid: string;
  created_at: Date;
}

interface DecisionTable {
  request_id: string;
  payment_id: string;
  is_approved: boolean;
  amount: string;
  reason: DeclineReason | null;
  decided_at: Date;
}

/** What a card has spent on a day (UTC), in smallest units; maintained by a trigger. */
interface SpentTable {
  readonly card_id: string;
  /** `2026-11-23` */
  readonly day: string;
  readonly spent: string;
}

declare module '#server/platform/database.ts' {
  interface Database {
    corporate_card_spent: SpentTable;
    corporate_card_payment: PaymentTable;
    corporate_card_entry: EntryTable;
    corporate_card_decision: DecisionTable;
  }
}

export const paymentOrders: Orders<CardPaymentState, PaymentRow, CardPaymentNotice> = {
  table: 'corporate_card_payment',
  moves: cardPaymentTable,
  account: (row) => row.account_id,
  notice: tellOfPayment,
};

const columns = [
  'id',
  'provider_id',
  'card_id',
  'account_id',
  'currency',
  'status',
  'decline_reason',
  'is_stand_in',
  'merchant',
  'merchant_code',
  'category',
  'country',
  'asked_amount',
  'asked_currency',
  'amount',
  'open',
  'captured',
  'refunded',
  'fund_asset',
  'price_units',
  'price_base',
  'rate',
  'is_one_off',
  'held',
  'version',
  'paid',
  'postings',
  'booked_category',
  'note',
  'receipts',
  'receipt_asks',
  'receipt_due_at',
  'decline_told_at',
  'created_at',
  'updated_at',
] as const;

export const payments = (db: Queryable) => db.selectFrom('corporate_card_payment').select(columns);
