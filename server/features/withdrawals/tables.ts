import type { ColumnType, Selectable } from 'kysely';
import type { HoldReason, OperatorAction, WithdrawalFailure } from '#contract/withdrawals/rules.ts';
import {
  withdrawalTable,
  type WithdrawalEvent,
  type WithdrawalNotice,
  type WithdrawalState,
} from '#contract/withdrawals/states.ts';
import type { Orders, Step } from '#server/platform/orders.ts';
import { tellOwner, tellSystems } from './tell.ts';
import type { KytResult } from '#server/providers/kyt/kyt.ts';
import type { SealedTextColumn } from '#server/platform/vault/texts.ts';

/** Written as JSON text, read as its parsed value. */
type Json<T> = ColumnType<T, string | Extract<T, null>, string | Extract<T, null>>;

interface RequestTable {
  rid: string;
  user_id: string;
  asked_by: string;
  asset: string;
  network: string;
  address: string;
  tag: string | null;
  /** Smallest units. */
  amount: string;
  fee: string;
  amount_text: string;
  travel_rule_sealed: Buffer | null;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

interface WithdrawalTable {
  id: string;
  rid: string | null;
  user_id: string;
  made_by: string;
  api_key_id: string | null;
  order_number: string | null;
  order_hash: string | null;
  asset: string;
  network: string;
  address: string;
  tag: string | null;
  amount: string;
  fee: string;
  /** Version of the terms it was made under; null if made before that was stored. */
  terms_id: ColumnType<string | null, string | null | undefined, never>;
  hold_id: string;
  status: WithdrawalState;
  travel_rule_sealed: Buffer | null;
  /** Set for withdrawals made before `is_travel_rule_due` was stored. */
  linked_amount: ColumnType<string | null, never, never>;
  /** Number of operators who have to approve it; null if determined by the amount alone. */
  eyes: number | null;
  is_travel_rule_due: boolean | null;
  wallet_proof: 'signed' | 'declared' | null;
  risk: Json<KytResult | null>;
  held_reason: HoldReason | null;
  held_since: Date | null;
  held_until: Date | null;
  first_decided_by: string | null;
  first_decision: OperatorAction | null;
  /** Whether its owner was told that it is under review. */
  is_review_told: ColumnType<boolean, boolean | undefined, boolean>;
  confirmations: number;
  transaction_hash: string | null;
  /** For staff only if `failure_code` is set: then they are the provider's words. */
  failure_reason: SealedTextColumn<string | null>;
  failure_code: WithdrawalFailure | null;
  ask_after: Date | null;
  asked_times: number;
  submitted_at: Date | null;
  created_at: Date;
  updated_at: Date;
  completed_at: Date | null;
}

export const withdrawalOrders: Orders<WithdrawalState, WithdrawalRow, WithdrawalNotice, WithdrawalEvent> = {
  table: 'withdrawal',
  moves: withdrawalTable,
  account: (row) => row.user_id,
  notice: tellOwner,
  webhook: tellSystems,
};

export type WithdrawalRow = Selectable<WithdrawalTable> & { readonly steps: readonly Step<WithdrawalState>[] };
export type RequestRow = Selectable<RequestTable>;

export const withdrawalClosureColumns = ['asset', 'network', 'reason', 'closed_by', 'closed_at'] as const;

export const withdrawalRequestColumns = [
  'rid',
  'user_id',
  'asked_by',
  'asset',
  'network',
  'address',
  'tag',
  'amount',
  'fee',
  'amount_text',
  'travel_rule_sealed',
  'created_at',
  'expires_at',
  'used_at',
] as const;

export const withdrawalColumns = [
  'id',
  'rid',
  'user_id',
  'made_by',
  'api_key_id',
  'order_number',
  'order_hash',
  'asset',
  'network',
  'address',
  'tag',
  'amount',
  'fee',
  'terms_id',
  'hold_id',
  'status',
  'travel_rule_sealed',
  'linked_amount',
  'eyes',
  'is_travel_rule_due',
  'wallet_proof',
  'risk',
  'held_reason',
  'held_since',
  'held_until',
  'first_decided_by',
  'first_decision',
  'is_review_told',
  'confirmations',
  'transaction_hash',
  'failure_reason',
  'failure_code',
  'ask_after',
  'asked_times',
  'submitted_at',
  'created_at',
  'updated_at',
  'completed_at',
] as const;

declare module '#server/platform/database.ts' {
  interface Database {
    withdrawal_request: RequestTable;
    withdrawal: WithdrawalTable;
    withdrawal_closure: {
      id: string;
      asset: string;
      network: string;
      reason: SealedTextColumn;
      closed_by: string;
      closed_at: Date;
    };
    travel_rule_provider: { code: string; name: string };
    withdrawal_wallet_link: { token_hash: string; withdrawal_id: string; expires_at: Date; used_at: Date | null };
  }
}
