import { join } from 'node:path';
import { http } from 'viem';
import type { Clock } from '#server/platform/clock.ts';
import { requireSandboxAllowed, type Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db.ts';
import { createLocalSigner } from '../signer/local.ts';
import type { Signer } from '../signer/signer.ts';
import { createBitcoinChain } from './bitcoin/bitcoin.ts';
import { createEsplora } from './bitcoin/esplora.ts';
import type { ChainProvider } from './chain.ts';
import { createEvmChain } from './evm/evm.ts';
import { createChainRouter } from './router.ts';
import { createSandboxChain } from './sandbox.ts';
import { hotLimitOf } from './settings.ts';
import type { WatchedChain } from './watched.ts';

const minuteMs = 60_000;
const gwei = 1_000_000_000n;

/** The chains that the settings name. Throws where production would get the sandbox's unasked, with no real one. */
export function connectChains(config: Config, db: Db, clock: Clock): ChainProvider {
  const { evm, bitcoin } = config.chains;
  if (!evm && !bitcoin) {
    requireSandboxAllowed(config, 'chain');
    return createSandboxChain(db, clock);
  }
  const isSandboxAllowed = config.mode === 'sandbox' || config.allowedSandboxProviders.includes('chain');
  const signer = createLocalSigner({
    file: join(config.dataDir, 'signer.json'),
    passphrase: config.chains.signerPassphrase ?? '',
    stage: stageOf(config),
    log: (line) => process.stdout.write(`${line}\n`),
  });
  const watched = [connectEvm(config, db, clock, signer), connectBitcoin(config, db, clock, signer)];
  return createChainRouter(
    watched.filter((chain) => chain !== undefined),
    isSandboxAllowed ? createSandboxChain(db, clock) : undefined,
  );
}

/** Bitcoin's test network in sandbox mode: there is no real money in a sandbox. */
const stageOf = ({ mode }: Config) => (mode === 'sandbox' ? 'test' : 'main');

function connectEvm({ chains }: Config, db: Db, clock: Clock, signer: Signer): WatchedChain | undefined {
  const { evm } = chains;
  if (!evm) return undefined;
  const settings = {
    network: 'ETH',
    nativeAsset: 'ETH' as const,
    chainId: evm.chainId,
    tokens: evm.tokens,
    depositXpub: evm.depositXpub,
    hotLimit: (asset: string) => hotLimitOf(chains, 'ETH', asset),
    stuckAfterMs: 3 * minuteMs,
    maxFeePerGas: 500n * gwei,
    blocksALook: 50,
    transport: http(evm.rpcUrl, { timeout: 10_000, retryCount: 3 }),
  };
  return createEvmChain({ db, clock, signer, settings });
}

function connectBitcoin(config: Config, db: Db, clock: Clock, signer: Signer): WatchedChain | undefined {
  const { bitcoin } = config.chains;
  if (!bitcoin) return undefined;
  return createBitcoinChain({
    db,
    clock,
    signer,
    esplora: createEsplora({ url: bitcoin.esploraUrl }),
    settings: {
      network: 'BTC',
      stage: stageOf(config),
      depositXpub: bitcoin.depositXpub,
      hotLimit: (asset) => hotLimitOf(config.chains, 'BTC', asset),
      stuckAfterMs: 30 * minuteMs,
      maxFeeRate: 500n,
    },
  });
}
