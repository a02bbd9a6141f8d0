import type { Selectable } from 'kysely';
import type { RequestField } from '#contract/corporate-cards/rules.ts';
import { cardRequestTable, type CardRequestNotice, type CardRequestState } from '#contract/corporate-cards/states.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Orders } from '#server/platform/orders.ts';
import type { SealedTexts } from '#server/platform/vault/texts.ts';
import { tellOfAnswer } from './tell.ts';

/** `amount` is in smallest units of the card's currency. */
interface RequestTable {
  id: string;
  card_id: string;
  account_id: string;
  asked_by: string;
  field: RequestField;
  amount: string;
  reason: string;
  status: CardRequestState;
  decided_by: string | null;
  answer: string;
  ends_at: Date;
  created_at: Date;
  updated_at: Date;
}
export type RequestRow = Selectable<RequestTable>;

declare module '#server/platform/database.ts' {
  interface Database {
    corporate_card_request: SealedTexts<RequestTable, 'reason' | 'answer'>;
  }
}

export const requestOrders: Orders<CardRequestState, RequestRow, CardRequestNotice> = {
  table: 'corporate_card_request',
  moves: cardRequestTable,
  account: (row) => row.account_id,
  notice: tellOfAnswer,
};

const columns = [
  'id',
  'card_id',
  'account_id',
  'asked_by',
  'field',
  'amount',
  'reason',
  'status',
  'decided_by',
  'answer',
  'ends_at',
  'created_at',
  'updated_at',
] as const;

export const requests = (db: Queryable) => db.selectFrom('corporate_card_request').select(columns);
