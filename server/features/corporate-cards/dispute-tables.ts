import { sql, type Selectable } from 'kysely';
import {
  cardDisputeTable,
  type CardDisputeNotice,
  type CardDisputeState,
  type DisputeReason,
} from '#contract/corporate-cards/states.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Orders } from '#server/platform/orders.ts';
import type { SealedTexts } from '#server/platform/vault/texts.ts';
import { payments } from './payment-tables.ts';
import { tellOfDisputed } from './tell.ts';

/** `amount` is in smallest units of the card's currency, `credited` in those of the paying one. */
interface DisputeTable {
  id: string;
  payment_id: string;
  account_id: string;
  opened_by: string;
  status: CardDisputeState;
  reason: DisputeReason;
  amount: string;
  text: string;
  files: string[];
  credited: string;
  submit_by: Date;
  answer_by: Date | null;
  version: number;
  is_told: boolean;
  created_at: Date;
  updated_at: Date;
}
export type DisputeRow = Selectable<DisputeTable>;

declare module '#server/platform/database.ts' {
  interface Database {
    corporate_card_dispute: SealedTexts<DisputeTable, 'text'>;
  }
}

export const disputeOrders: Orders<CardDisputeState, DisputeRow, CardDisputeNotice> = {
  table: 'corporate_card_dispute',
  moves: cardDisputeTable,
  account: (row) => row.account_id,
  notice: async (tx, deps, row) => {
    const payment = await payments(tx).where('id', '=', row.payment_id).executeTakeFirstOrThrow();
    await tellOfDisputed(tx, deps, payment, row);
  },
};

const columns = [
  'id',
  'payment_id',
  'account_id',
  'opened_by',
  'status',
  'reason',
  'amount',
  'text',
  'files',
  'credited',
  'submit_by',
  'answer_by',
  'version',
  'is_told',
  'created_at',
  'updated_at',
] as const;

export const disputes = (db: Queryable) => db.selectFrom('corporate_card_dispute').select(columns);

/** Returns whether a file was submitted with a dispute of a payment. */
export async function isDisputeFile(db: Queryable, paymentId: string, file: string): Promise<boolean> {
  const found = disputes(db)
    .where('payment_id', '=', paymentId)
    .where(sql<boolean>`files @> array[${file}]::uuid[]`);
  return (await found.executeTakeFirst()) !== undefined;
}
