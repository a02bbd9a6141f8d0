import type { Provider, WebhookSource } from '../provider.ts';
import type { StakingTester } from './sandbox.ts';

/** Coins that are to be staked. `id` is ours: said twice, they are staked once. */
export interface StakeRequest {
  readonly id: string;
  readonly asset: string;
  /** Canonical decimal, as all amounts here. */
  readonly amount: string;
}

/** `bonding`: on their way into the network; `active`: they earn. */
export interface Stake extends StakeRequest {
  readonly status: 'bonding' | 'active';
}

/** An amount that is to come out of a stake. `id` is ours. */
export interface ExitRequest {
  readonly id: string;
  readonly stakeId: string;
  readonly asset: string;
  readonly amount: string;
}

/**
 * How far an exit is.
 * - `queued`: it waits for its turn in the network's queue
 * - `unbonding`: it is out of the queue, and not ours yet
 * - `done`: the coins are back
 * - `failed`: they stay staked
 */
export interface Exit {
  readonly id: string;
  readonly status: 'queued' | 'unbonding' | 'done' | 'failed';
}

/** What the network took of a stake. */
export interface Penalty {
  readonly id: string;
  readonly stakeId: string;
  readonly amount: string;
}

/** What all stakes of a coin earned on a UTC day, before our part. */
export interface Reward {
  readonly id: string;
  readonly asset: string;
  readonly day: string;
  readonly amount: string;
}

/** What is reported: of which object. How it is now is asked for, so that neither order nor repetition matters. */
export interface StakingEvent {
  readonly type: 'stake' | 'exit' | 'penalty';
  readonly objectId: string;
}

/** Who stakes our customers' coins in their networks. It reports by signed webhooks, at least once and in any order. */
export interface StakingProvider extends Provider<StakingTester> {
  readonly name: string;
  readonly events: WebhookSource<StakingEvent>;
  /** Idempotent by `id`. */
  stake(request: StakeRequest): Promise<Stake>;
  /** Undefined where the provider, asked and answering, does not know it. */
  findStake(id: string): Promise<Stake | undefined>;
  /** Idempotent by `id`. */
  exit(request: ExitRequest): Promise<Exit>;
  findExit(id: string): Promise<Exit | undefined>;
  findPenalty(id: string): Promise<Penalty | undefined>;
  /** What a coin earned on a day that is over; undefined where it earned nothing, or not yet. The same whenever it is asked. */
  findReward(asset: string, day: string): Promise<Reward | undefined>;
}
