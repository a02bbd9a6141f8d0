import type { ProposedColumns } from '../staff/index.ts';
import type { ColumnType } from 'kysely';
import type { EarnKind, EarnRecordKind, EarnRecordState, EarnTier } from '#contract/earn/rules.ts';
import {
  earnRedemptionTable,
  earnSlashingTable,
  type EarnRedemptionNotice,
  type EarnRedemptionState,
  type EarnSlashingNotice,
  type EarnSlashingState,
} from '#contract/earn/states.ts';
import type { BodyOf, ResultOf } from '#contract/platform/call.ts';
import type { earnDeskSchemas } from '#contract/earn/desk-schemas.ts';
import type { ProposalState } from '#contract/staff/states.ts';
import type { Orders } from '#server/platform/orders.ts';
import type { SealedTextColumn } from '#server/platform/vault/texts.ts';
import { defineProposals } from '../staff/index.ts';
import { tellOfEarn } from './tell.ts';

/** Written as JSON text, read as the parsed value. */
type Json<T> = ColumnType<T, string, never>;

export interface ProductTable {
  id: string;
  code: string;
  asset: string;
  kind: EarnKind;
  term_days: number | null;
  taken: ColumnType<string, string | undefined, string>;
  created_at: Date;
}

/** Amounts are in smallest units of the product's coin. */
export interface VersionTable {
  id: string;
  product_id: string;
  version: number;
  effective_on: string;
  annual_rate: string;
  tiers: Json<EarnTier[]>;
  minimum: string;
  maximum: string;
  quota: string;
  is_open: boolean;
  /** Sealed, except our own text for the products an installation begins with. */
  reason: SealedTextColumn;
  made_by: string | null;
  approved_by: string | null;
  made_at: Date;
}

export type ProductDraft = BodyOf<typeof earnDeskSchemas.previewProduct>;
export type ProductPreview = ResultOf<typeof earnDeskSchemas.proposeProduct>['preview'];

export interface ProductProposalTable extends ProposedColumns {
  id: string;
  draft: Json<ProductDraft>;
  preview: Json<ProductPreview>;
  base_version: number;
  reason: SealedTextColumn;
}

export interface PositionTable {
  id: string;
  account_id: string;
  product_id: string;
  asset: string;
  amount: string;
  principal: string;
  assets: string;
  renews: boolean;
  starts_on: string;
  made_by: string;
  bonded_at: Date | null;
  staked_at: Date;
  ended_at: Date | null;
}

export interface RedemptionTable {
  id: string;
  position_id: string;
  account_id: string;
  asset: string;
  amount: string;
  cost: string;
  status: EarnRedemptionState;
  due_at: Date;
  made_by: string | null;
  /** Of an exit that failed: whether it is ordered again, which staff decide. */
  review: ProposalState | null;
  /** The provider's exit; null while it has the redemption's own id. */
  exit_id: string | null;
  /** When its coins were back, or staff settled it otherwise. */
  exited_at: Date | null;
  created_at: Date;
  updated_at: Date;
  settled_at: Date | null;
}

export interface SlashingTable {
  id: string;
  provider_id: string;
  position_id: string;
  account_id: string;
  asset: string;
  amount: string;
  status: EarnSlashingState;
  created_at: Date;
  updated_at: Date;
  settled_at: Date | null;
}

interface RunTable {
  id: string;
  asset: string;
  day: string;
  customers: number;
  total: string;
  ran_at: Date;
  /** The provider's. Null if the network had paid nothing for the day yet. */
  reward_id: string | null;
}

interface PaymentTable {
  id: string;
  run_id: string;
  account_id: string;
  asset: string;
  day: string;
  accrued: string;
  carried_before: string;
  amount: string;
  carried_after: string;
  paid_at: Date;
}

interface RecordView {
  id: string;
  account_id: string;
  kind: EarnRecordKind;
  code: string | null;
  asset: string;
  amount: string;
  cost: string;
  status: EarnRecordState;
  day: string | null;
  created_at: Date;
  updated_at: Date;
}

declare module '#server/platform/database.ts' {
  interface Database {
    earn_product: ProductTable;
    earn_product_version: VersionTable;
    earn_product_proposal: ProductProposalTable;
    earn_agreement: { account_id: string; version: string; user_id: string; accepted_at: Date };
    earn_position: PositionTable;
    earn_term: { position_id: string; starts_on: string; ends_on: string; annual_rate: string };
    earn_redemption: RedemptionTable;
    earn_slashing: SlashingTable;
    earn_run: RunTable;
    earn_accrual: { position_id: string; day: string; principal: string; annual_rate: string; parts: string };
    earn_payment: PaymentTable;
    earn_record: RecordView;
  }
}

type Told = Pick<RedemptionTable, 'id' | 'account_id' | 'asset' | 'amount'>;

export const redemptionOrders: Orders<EarnRedemptionState, Told, EarnRedemptionNotice> = {
  table: 'earn_redemption',
  moves: earnRedemptionTable,
  account: (row) => row.account_id,
  notice: tellOfEarn,
};

export const slashingOrders: Orders<EarnSlashingState, Told, EarnSlashingNotice> = {
  table: 'earn_slashing',
  moves: earnSlashingTable,
  account: (row) => row.account_id,
  notice: tellOfEarn,
};

export const productProposals = defineProposals('earnProduct', 'earn_product_proposal');

export const productColumns = ['id', 'code', 'asset', 'kind', 'term_days', 'taken', 'created_at'] as const;
export const versionColumns = [
  'id',
  'product_id',
  'version',
  'effective_on',
  'annual_rate',
  'tiers',
  'minimum',
  'maximum',
  'quota',
  'is_open',
  'reason',
  'made_by',
  'approved_by',
  'made_at',
] as const;
export const positionColumns = [
  'id',
  'account_id',
  'product_id',
  'asset',
  'amount',
  'principal',
  'assets',
  'renews',
  'starts_on',
  'made_by',
  'bonded_at',
  'staked_at',
  'ended_at',
] as const;
export const redemptionColumns = [
  'id',
  'position_id',
  'account_id',
  'asset',
  'amount',
  'cost',
  'status',
  'due_at',
  'made_by',
  'review',
  'exit_id',
  'exited_at',
  'created_at',
  'updated_at',
  'settled_at',
] as const;
export const slashingColumns = [
  'id',
  'provider_id',
  'position_id',
  'account_id',
  'asset',
  'amount',
  'status',
  'created_at',
  'updated_at',
  'settled_at',
] as const;
