import type { Transport } from 'viem';
import type { AssetCode } from '#contract/platform/assets.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db.ts';
import type { Signer } from '../../signer/signer.ts';
import type { Tokens } from '../settings.ts';
import type { EvmClient } from './rpc.ts';

export interface EvmSettings {
  /** Code of the network, `ETH`. */
  readonly network: string;
  readonly chainId: number;
  /** Asset that fees are paid in. */
  readonly nativeAsset: AssetCode;
  /** Contracts of the supported tokens. */
  readonly tokens: Tokens;
  /** Key that customers' addresses are derived from; undefined for the signer's own deposit key. */
  readonly depositXpub?: string;
  /** Maximum amount (smallest units) that the hot wallet pays automatically. */
  readonly hotLimit: (asset: string) => bigint;
  /** Time without a block after which a transaction is resent with a higher fee. */
  readonly stuckAfterMs: number;
  /** Maximum fee per unit of gas. */
  readonly maxFeePerGas: bigint;
  /** Maximum number of blocks per scan. */
  readonly blocksALook: number;
  readonly transport: Transport;
}

/** Shared by the parts of an EVM chain. */
export interface EvmContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly signer: Signer;
  readonly client: EvmClient;
  readonly settings: EvmSettings;
  /** Position of the address whose balance is compared next. */
  readonly turn: { next: number };
}
