import type { Queryable } from '#server/platform/db.ts';
import type { Exit, Stake } from './staking.ts';

/** How an exit ends. */
export type ExitFate = 'done' | 'failed';

export interface StakeRow {
  id: string;
  asset: string;
  amount: string;
  status: Stake['status'];
  due_at: Date | null;
  created_at: Date;
}

export interface ExitRow {
  id: string;
  stake_id: string;
  amount: string;
  status: Exit['status'];
  fate: ExitFate;
  due_at: Date | null;
  created_at: Date;
}

interface PenaltyRow {
  id: string;
  stake_id: string;
  amount: string;
  created_at: Date;
}

interface RewardRow {
  id: string;
  asset: string;
  day: string;
  amount: string;
}

declare module '#server/platform/database.ts' {
  interface Database {
    sandbox_stake: StakeRow;
    sandbox_stake_exit: ExitRow;
    sandbox_stake_penalty: PenaltyRow;
    sandbox_stake_reward: RewardRow;
  }
}

export const stakes = (db: Queryable) =>
  db.selectFrom('sandbox_stake').select(['id', 'asset', 'amount', 'status', 'due_at', 'created_at']);
export const exits = (db: Queryable) =>
  db.selectFrom('sandbox_stake_exit').select(['id', 'stake_id', 'amount', 'status', 'fate', 'due_at', 'created_at']);
export const penalties = (db: Queryable) =>
  db.selectFrom('sandbox_stake_penalty').select(['id', 'stake_id', 'amount', 'created_at']);
export const rewards = (db: Queryable) =>
  db.selectFrom('sandbox_stake_reward').select(['id', 'asset', 'day', 'amount']);

export const toStake = ({ id, asset, amount, status }: StakeRow): Stake => ({ id, asset, amount, status });
export const toExit = ({ id, status }: ExitRow): Exit => ({ id, status });
