import type { CardPaymentState } from '#contract/card-purchase/states.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { CardPayment } from './card-purchase.ts';

export interface CardPaymentRow {
  id: string;
  reference: string;
  currency: string;
  amount: string;
  coin: string;
  coin_amount: string;
  return_url: string;
  status: CardPaymentState;
  /** Outcome after a card is charged. */
  fate: 'completed' | 'failed';
  declined: number;
  /** Set while a card waits for the cardholder's confirmation. */
  challenge: string | null;
  page_key: string | null;
  expires_at: Date;
  paid_at: Date | null;
  due_at: Date | null;
  created_at: Date;
}

declare module '#server/platform/database.ts' {
  interface Database {
    sandbox_card_payment: CardPaymentRow;
  }
}

export const payments = (db: Queryable) =>
  db
    .selectFrom('sandbox_card_payment')
    .select([
      'id',
      'reference',
      'currency',
      'amount',
      'coin',
      'coin_amount',
      'return_url',
      'status',
      'fate',
      'declined',
      'challenge',
      'page_key',
      'expires_at',
      'paid_at',
      'due_at',
      'created_at',
    ]);

export const findPayment = (db: Queryable, id: string) => payments(db).where('id', '=', id).executeTakeFirst();

export const toPayment = ({ id, reference, status, paid_at: at, amount, currency }: CardPaymentRow): CardPayment => ({
  id,
  reference,
  status,
  paid: at === null ? null : { amount, currency, at },
  further: [],
});
