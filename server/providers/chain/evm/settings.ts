import type { Transport } from 'viem';
import type { AssetCode } from '#contract/platform/assets.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db.ts';
import type { Signer } from '../../signer/signer.ts';
import type { Tokens } from '../settings.ts';
import type { EvmClient } from './rpc.ts';

export interface EvmSettings {
  /** The code of the network, `ETH`. */
  readonly network: string;
  readonly chainId: number;
  /** What fees are paid in. */
  readonly nativeAsset: AssetCode;
  /** The contracts of the tokens that come in and go out. */
  readonly tokens: Tokens;
  /** Where customers' addresses come from; undefined: the signer's own key for deposits. */
  readonly depositXpub?: string;
  /** Up to this amount (smallest units) the hot wallet pays by itself. */
  readonly hotLimit: (asset: string) => bigint;
  /** A transaction unseen in a block for so long is sent again with a higher fee. */
  readonly stuckAfterMs: number;
  /** Never more than this for a unit of gas. */
  readonly maxFeePerGas: bigint;
  /** At most so many blocks in one look. */
  readonly blocksALook: number;
  readonly transport: Transport;
}

/** What the parts of an EVM chain share. */
export interface EvmContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly signer: Signer;
  readonly client: EvmClient;
  readonly settings: EvmSettings;
  /** The position of the address whose balance is compared next. */
  readonly turn: { next: number };
}
