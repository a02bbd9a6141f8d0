import type { ColumnType, GeneratedAlways } from 'kysely';
import {
  multiSigSignerTable,
  multiSigWalletTable,
  multiSigWithdrawalTable,
  type MultiSigOperationKind,
  type MultiSigSignerState,
  type MultiSigWalletState,
  type MultiSigWithdrawalState,
} from '#contract/multi-sig/states.ts';
import type { Orders } from '#server/platform/orders.ts';
import { tellOfOperation, tellOfWallet, type MovedOperation, type MovedWallet } from './mails.ts';
import type { Proposal } from '#server/providers/multi-sig/multi-sig.ts';

export interface MultiSigWalletTable {
  id: string;
  account_id: string;
  created_by: string;
  name: string;
  network: string;
  minimum: number;
  status: MultiSigWalletState;
  salt: string;
  address: string | null;
  created_at: Date;
  updated_at: Date;
}

export interface MultiSigSignerTable {
  id: string;
  wallet_id: string;
  position: number;
  user_id: string | null;
  label: string;
  status: MultiSigSignerState;
  key_kind: 'held' | 'own' | null;
  address: string | null;
  replaces: string | null;
  /** For a signer who takes nobody's place: the minimum from then on. */
  joins_minimum: number | null;
  invited_at: Date;
  answered_at: Date | null;
}

export type FailureReason = 'rejected' | 'cancelled' | 'expired' | 'refusedByContract' | 'overtaken';

export interface MultiSigOperationTable {
  id: string;
  wallet_id: string;
  kind: MultiSigOperationKind;
  status: MultiSigWithdrawalState;
  created_by: string;
  asset: string | null;
  /** Smallest units. */
  amount: string | null;
  address: string | null;
  replaced_id: string | null;
  replacement_id: string | null;
  /** For a change of the owners: the minimum from then on. */
  new_minimum: number | null;
  minimum: number;
  proposal: ColumnType<Proposal, string, never>;
  hash: string;
  transaction_hash: string | null;
  failure_reason: FailureReason | null;
  created_at: Date;
  updated_at: Date;
  expires_at: Date;
  sent_at: Date | null;
  completed_at: Date | null;
}

export const operationOrders: Orders<MultiSigWithdrawalState, MovedOperation, 'multiSig.changed'> = {
  table: 'multi_sig_operation',
  moves: multiSigWithdrawalTable,
  notice: tellOfOperation,
};

export const walletOrders: Orders<MultiSigWalletState, MovedWallet, 'multiSig.changed'> = {
  table: 'multi_sig_wallet',
  moves: multiSigWalletTable,
  notice: tellOfWallet,
};

export const signerOrders: Orders<MultiSigSignerState> = {
  table: 'multi_sig_signer',
  isUnstamped: true,
  moves: multiSigSignerTable,
};

export const multiSigWalletColumns = [
  'id',
  'account_id',
  'created_by',
  'name',
  'network',
  'minimum',
  'status',
  'salt',
  'address',
  'created_at',
  'updated_at',
] as const;

export const multiSigOperationColumns = [
  'id',
  'wallet_id',
  'kind',
  'status',
  'created_by',
  'asset',
  'amount',
  'address',
  'replaced_id',
  'replacement_id',
  'new_minimum',
  'minimum',
  'proposal',
  'hash',
  'transaction_hash',
  'failure_reason',
  'created_at',
  'updated_at',
  'expires_at',
  'sent_at',
  'completed_at',
] as const;

export const multiSigSignerColumns = [
  'id',
  'wallet_id',
  'position',
  'user_id',
  'label',
  'status',
  'key_kind',
  'address',
  'replaces',
  'joins_minimum',
  'invited_at',
  'answered_at',
] as const;

export const multiSigSignatureColumns = [
  'number',
  'operation_id',
  'signer_id',
  'decision',
  'signature',
  'created_at',
] as const;

declare module '#server/platform/database.ts' {
  interface Database {
    multi_sig_wallet: MultiSigWalletTable;
    multi_sig_signer: MultiSigSignerTable;
    multi_sig_operation: MultiSigOperationTable;
    multi_sig_signature: {
      /** In the order they were made. */
      number: GeneratedAlways<string>;
      operation_id: string;
      signer_id: string;
      decision: 'approved' | 'rejected';
      signature: string | null;
      created_at: Date;
    };
  }
}
