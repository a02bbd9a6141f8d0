import { http } from 'viem';
import { assetCode } from '#contract/platform/assets.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db.ts';
import { createSeedSigner, type BitcoinStage } from '../signer/local.ts';
import { createBitcoinChain } from './bitcoin/bitcoin.ts';
import { createEsplora } from './bitcoin/esplora.ts';
import { createEvmChain } from './evm/evm.ts';
import { hotLimitOf, tokensOf } from './settings.ts';
import type { WatchedChain } from './watched.ts';

const minuteMs = 60_000;
const gwei = 1_000_000_000n;

/** Dependencies of a real chain. `words`: the local signer's seed. */
export interface ChainParts {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
  readonly words: string;
  readonly stage: BitcoinStage;
}

export function openEvm(
  { config: { chains }, db, clock, words, stage }: ChainParts,
  evm: NonNullable<Config['chains']['evm']>,
): WatchedChain {
  const settings = {
    network: 'ETH',
    nativeAsset: assetCode('ETH'),
    chainId: evm.chainId,
    tokens: tokensOf(evm),
    depositXpub: evm.depositXpub,
    hotLimit: (asset: string) => hotLimitOf(chains, 'ETH', asset),
    stuckAfterMs: 3 * minuteMs,
    maxFeePerGas: 500n * gwei,
    blocksALook: 50,
    transport: http(evm.rpcUrl, { timeout: 10_000, retryCount: 3 }),
  };
  return createEvmChain({ db, clock, signer: createSeedSigner(words, stage), settings });
}

export function openBitcoin(
  { config: { chains }, db, clock, words, stage }: ChainParts,
  bitcoin: NonNullable<Config['chains']['bitcoin']>,
): WatchedChain {
  return createBitcoinChain({
    db,
    clock,
    signer: createSeedSigner(words, stage),
    esplora: createEsplora({ url: bitcoin.esploraUrl }),
    settings: {
      network: 'BTC',
      stage,
      depositXpub: bitcoin.depositXpub,
      hotLimit: (asset) => hotLimitOf(chains, 'BTC', asset),
      stuckAfterMs: 30 * minuteMs,
      maxFeeRate: 500n,
    },
  });
}
