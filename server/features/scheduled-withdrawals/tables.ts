import type { Rhythm, RunOutcome, RunReason } from '#contract/scheduled-withdrawals/rules.ts';
import {
  scheduledWithdrawalTable,
  type ScheduleNotice,
  type ScheduleState,
} from '#contract/scheduled-withdrawals/states.ts';
import type { Orders, Step } from '#server/platform/orders.ts';

export interface ScheduledWithdrawalTable {
  id: string;
  account_id: string;
  payee_id: string;
  asset: string;
  scheme: string;
  /** Amount of each run, in smallest units; includes the fee, which is also the maximum a run may cost. */
  amount: string;
  fee: string;
  details_sealed: Buffer;
  rhythm: Rhythm;
  /** Calendar days in the time zone. */
  first_on: string;
  last_on: string | null;
  time_zone: string;
  status: ScheduleState;
  /** Why the clock paused it. */
  pause_reason: RunReason | null;
  next_n: number;
  /** Null unless it is active. */
  next_at: Date | null;
  made_by: string;
  created_at: Date;
  updated_at: Date;
}

export interface ScheduledWithdrawalRunTable {
  schedule_id: string;
  n: number;
  day: string;
  outcome: RunOutcome;
  reason: RunReason | null;
  /** Withdrawal made by the run, if any. */
  order_id: string | null;
  at: Date;
}

export interface ScheduleRow extends ScheduledWithdrawalTable {
  readonly steps: readonly Step<ScheduleState>[];
}

export const scheduleColumns = [
  'id',
  'account_id',
  'payee_id',
  'asset',
  'scheme',
  'amount',
  'fee',
  'details_sealed',
  'rhythm',
  'first_on',
  'last_on',
  'time_zone',
  'status',
  'pause_reason',
  'next_n',
  'next_at',
  'made_by',
  'created_at',
  'updated_at',
] as const;

export const scheduleOrders: Orders<ScheduleState, Pick<ScheduledWithdrawalTable, 'account_id'>, ScheduleNotice> = {
  table: 'scheduled_withdrawal',
  moves: scheduledWithdrawalTable,
  account: (row) => row.account_id,
};

declare module '#server/platform/database.ts' {
  interface Database {
    scheduled_withdrawal: ScheduledWithdrawalTable;
    scheduled_withdrawal_run: ScheduledWithdrawalRunTable;
  }
}
