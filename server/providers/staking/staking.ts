import type { Provider, WebhookSource } from '../provider.ts';
import type { StakingTester } from './sandbox.ts';

/** Coins to stake. `id` is ours: sent twice, they are staked once. */
export interface StakeRequest {
  readonly id: string;
  readonly asset: string;
  /** Canonical decimal, like all amounts here. */
  readonly amount: string;
}

/** `bonding`: on the way into the network; `active`: earning. */
export interface Stake extends StakeRequest {
  readonly status: 'bonding' | 'active';
}

/** An amount to withdraw from a stake. `id` is ours. */
export interface ExitRequest {
  readonly id: string;
  readonly stakeId: string;
  readonly asset: string;
  readonly amount: string;
}

/**
 * Status of an exit.
 * - `queued`: waiting for its turn in the network's queue
 * - `unbonding`: out of the queue, but not ours yet
 * - `done`: the coins are back
 * - `failed`: the coins stay staked
 */
export interface Exit {
  readonly id: string;
  readonly status: 'queued' | 'unbonding' | 'done' | 'failed';
}

/** What the network took from a stake. */
export interface Penalty {
  readonly id: string;
  readonly stakeId: string;
  readonly amount: string;
}

/** What all stakes of a coin earned on a UTC day, before our share. */
export interface Reward {
  readonly id: string;
  readonly asset: string;
  readonly day: string;
  readonly amount: string;
}

/** Names the object that changed. Its current state is queried separately, so neither order nor repetition matters. */
export interface StakingEvent {
  readonly type: 'stake' | 'exit' | 'penalty';
  readonly objectId: string;
}

/** Stakes our customers' coins in their networks. Reports by signed webhooks, at least once and in any order. */
export interface StakingProvider extends Provider<StakingTester> {
  readonly name: string;
  readonly events: WebhookSource<StakingEvent>;
  /** Idempotent by `id`. */
  stake(request: StakeRequest): Promise<Stake>;
  /** Undefined if the provider responds that it doesn't know the stake. */
  findStake(id: string): Promise<Stake | undefined>;
  /** Idempotent by `id`. */
  exit(request: ExitRequest): Promise<Exit>;
  findExit(id: string): Promise<Exit | undefined>;
  findPenalty(id: string): Promise<Penalty | undefined>;
  /** Returns what a coin earned on a past day; undefined if it earned nothing, or not yet. The result never changes. */
  findReward(asset: string, day: string): Promise<Reward | undefined>;
}
