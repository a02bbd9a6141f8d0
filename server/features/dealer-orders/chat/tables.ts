import type { AppealSide } from '#contract/appeals/rules.ts';
import type { SealedTextColumn } from '#server/platform/vault/texts.ts';

/** A chat message. Append-only. */
export interface OrderMessageTable {
  id: string;
  order_id: string;
  account_id: string;
  dealer_id: string;
  n: number;
  side: AppealSide;
  text: SealedTextColumn;
  salt: SealedTextColumn;
  image_id: string | null;
  image_sha256: Buffer | null;
  hash: Buffer;
  made_by: string;
  at: Date;
}

export const orderMessageColumns = [
  'id',
  'order_id',
  'account_id',
  'dealer_id',
  'n',
  'side',
  'text',
  'salt',
  'image_id',
  'image_sha256',
  'hash',
  'at',
] as const;

/** A message as queries read it. */
export interface OrderMessageRow extends Pick<
  OrderMessageTable,
  Exclude<(typeof orderMessageColumns)[number], 'text' | 'salt'>
> {
  readonly text: string;
  readonly salt: string;
}

declare module '#server/platform/database.ts' {
  interface Database {
    order_message: OrderMessageTable;
    order_message_read: { order_id: string; side: AppealSide; n: number };
  }
}
