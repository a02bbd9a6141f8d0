import type { ColumnType, Generated, Selectable } from 'kysely';
import {
  cryptoDepositTable,
  missingDepositTable,
  type CryptoDepositState,
  type DepositEvent,
  type DepositNotice,
  type MissingState,
} from '#contract/deposits/states.ts';
import type { KytResult } from '#server/providers/kyt/kyt.ts';
import type { Orders, Step } from '#server/platform/orders.ts';
import type { SealedTextColumn, SealedTexts } from '#server/platform/vault/texts.ts';
import { tellOfReport, tellOwner, tellSystems } from './tell.ts';
import type { Maybe } from '#server/platform/columns.ts';

type Json<T> = ColumnType<T, string | Extract<T, null>, string | Extract<T, null>>;

export interface DepositTable {
  id: string;
  /** The user responsible for it. */
  user_id: string;
  /** The account it is credited to, if not the user's own. */
  sub_account_id: string | null;
  asset: string;
  network: string;
  address: string;
  tag: string | null;
  transaction_hash: string;
  output_index: number;
  /** Smallest units. */
  amount: string;
  /** Version of the catalogue when it was first seen; null for deposits from before this was recorded. */
  catalogue_version: ColumnType<number | null, number | null | undefined, never>;
  confirmations: number;
  status: CryptoDepositState;
  failure_reason: string | null;
  created_at: Date;
  updated_at: Date;
  completed_at: Date | null;
  review_reason: Maybe<string>;
  /** Verdict of the risk check; null without a verdict or if it was not queried. */
  risk: Json<KytResult | null>;
  /** When to query the risk check again. */
  ask_after: Maybe<Date>;
  is_suspended: Generated<boolean>;
  hold_id: Maybe<string>;
  refund_address: Maybe<string>;
  refund_tag: Maybe<string>;
  refund_requested_at: Maybe<Date>;
  refund_requested_by: Maybe<string>;
  refund_first_approved_by: Maybe<string>;
  refund_approved_at: Maybe<Date>;
  refund_approved_by: Maybe<string>;
  refund_hash: Maybe<string>;
  refund_failure: Maybe<string>;
  refund_payout: Maybe<string>;
  /** What the approved refund sends back, in smallest units. */
  refund_amount: Maybe<string>;
  /** Id under which the risk check is queried about the requested address. */
  refund_screening: Maybe<string>;
  /** Its verdict; null without one. */
  refund_risk: ColumnType<KytResult | null, string | null | undefined, string | null>;
  /** When to query it again. */
  refund_ask_after: Maybe<Date>;
}

export const depositOrders: Orders<CryptoDepositState, DepositRow, DepositNotice, DepositEvent> = {
  table: 'deposit',
  moves: cryptoDepositTable,
  account: (row) => row.user_id,
  notice: tellOwner,
  webhook: tellSystems,
};

export type DepositRow = Selectable<DepositTable> & { readonly steps: readonly Step<CryptoDepositState>[] };

export interface MissingTable {
  id: string;
  user_id: string;
  asset: string;
  network: string;
  transaction_hash: string;
  /** Smallest units. */
  amount: string;
  remark: string;
  file_id: string | null;
  /** The user who reported it for the account; null for reports from before this was recorded. */
  reported_by: string | null;
  status: MissingState;
  answer: string | null;
  answered_by: string | null;
  created_at: Date;
  answered_at: Date | null;
}

export const missingOrders: Orders<MissingState, MissingTable, 'deposit.found' | 'deposit.notFound'> = {
  table: 'missing_deposit',
  isUnstamped: true,
  moves: missingDepositTable,
  account: (row) => row.user_id,
  notice: tellOfReport,
};

export const depositColumns = [
  'id',
  'user_id',
  'sub_account_id',
  'asset',
  'network',
  'address',
  'tag',
  'transaction_hash',
  'output_index',
  'amount',
  'catalogue_version',
  'confirmations',
  'status',
  'failure_reason',
  'created_at',
  'updated_at',
  'completed_at',
  'review_reason',
  'risk',
  'ask_after',
  'is_suspended',
  'hold_id',
  'refund_address',
  'refund_tag',
  'refund_requested_at',
  'refund_requested_by',
  'refund_first_approved_by',
  'refund_approved_at',
  'refund_approved_by',
  'refund_hash',
  'refund_failure',
  'refund_payout',
  'refund_amount',
  'refund_screening',
  'refund_risk',
  'refund_ask_after',
] as const;

export const missingDepositColumns = [
  'id',
  'user_id',
  'asset',
  'network',
  'transaction_hash',
  'amount',
  'remark',
  'file_id',
  'reported_by',
  'status',
  'answer',
  'answered_by',
  'created_at',
  'answered_at',
] as const;

declare module '#server/platform/database.ts' {
  interface Database {
    deposit: DepositTable;
    missing_deposit: SealedTexts<MissingTable, 'remark' | 'answer'>;
    deposit_stop: {
      id: string;
      user_id: string | null;
      asset: string | null;
      network: string | null;
      reason: SealedTextColumn;
      set_by: string;
      set_at: Date;
    };
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
