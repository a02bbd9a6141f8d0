import type { AppealOpener, AppealSide } from '#contract/appeals/rules.ts';
import {
  appealTable,
  type AppealNotice,
  type AppealReason,
  type AppealResult,
  type AppealState,
} from '#contract/appeals/states.ts';
import type { Orders } from '#server/platform/orders.ts';
import type { SealedTextColumn } from '#server/platform/vault/texts.ts';
import { tellDecided } from './tell.ts';

export interface AppealTable {
  id: string;
  order_id: string;
  account_id: string;
  dealer_id: string;
  opened_by: AppealOpener;
  reason: AppealReason;
  status: AppealState;
  result: AppealResult | null;
  explanation: SealedTextColumn<string | null>;
  eyes: 1 | 2;
  first_decided_by: string | null;
  first_result: AppealResult | null;
  statements_until: Date;
  created_at: Date;
  decided_at: Date | null;
  withdrawn_at: Date | null;
  updated_at: Date;
}

export interface AppealStatementTable {
  id: string;
  appeal_id: string;
  side: AppealSide;
  text: SealedTextColumn;
  made_by: string;
  at: Date;
}

export const appealColumns = [
  'id',
  'order_id',
  'account_id',
  'dealer_id',
  'opened_by',
  'reason',
  'status',
  'result',
  'explanation',
  'eyes',
  'first_decided_by',
  'first_result',
  'statements_until',
  'created_at',
  'decided_at',
  'withdrawn_at',
  'updated_at',
] as const;

/** An appeal as queries read it. */
export interface AppealRow extends Omit<AppealTable, 'explanation'> {
  readonly explanation: string | null;
}

export const appealOrders: Orders<AppealState, AppealRow, AppealNotice> = {
  table: 'appeal',
  moves: appealTable,
  account: (row) => row.account_id,
  notice: tellDecided,
};

declare module '#server/platform/database.ts' {
  interface Database {
    appeal: AppealTable;
    appeal_statement: AppealStatementTable;
  }
}
