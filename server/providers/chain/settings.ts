import { networks } from '#contract/currencies/networks.ts';
import { assets, isAssetCode, type AssetCode } from '#contract/platform/assets.ts';
import { parseUnits } from '#contract/platform/money.ts';

/** The real chains that an installation is connected to. */
export interface ChainSettings {
  readonly evm:
    | {
        readonly rpcUrl: string;
        readonly chainId: number;
        readonly tokens: Readonly<Partial<Record<AssetCode, `0x${string}`>>>;
        readonly depositXpub: string | undefined;
      }
    | undefined;
  readonly bitcoin: { readonly esploraUrl: string; readonly depositXpub: string | undefined } | undefined;
  /** Opens the local signer's file. */
  readonly signerPassphrase: string | undefined;
  /** Above it (smallest units) the warm wallet pays, once an operator releases it; else where review begins. */
  readonly hotLimits: Readonly<Partial<Record<AssetCode, bigint>>>;
}

/** What reading them takes of the reader of settings. */
interface SettingsSource {
  readonly problems: string[];
  text(name: string): string | undefined;
  url(name: string, protocols: readonly string[]): string | undefined;
  integer(name: string, fallback: number, min: number, max: number): number;
}

/** In form; its checksum is looked at when the chain is opened, with the library that knows it. */
const contractForm = /^0x[0-9a-fA-F]{40}$/;

/** The tokens' contracts on Ethereum itself. */
const mainnetTokens = {
  USDT: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  USDC: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
} as const;

/** Reads `EVM_…`, `ESPLORA_URL`, `BITCOIN_XPUB`, `SIGNER_PASSPHRASE` and `HOT_LIMITS`. */
export function readChains(read: SettingsSource): ChainSettings {
  const rpcUrl = read.url('EVM_RPC_URL', ['https:', 'http:']);
  const esploraUrl = read.url('ESPLORA_URL', ['https:', 'http:']);
  const chainId = read.integer('EVM_CHAIN_ID', 1, 1, Number.MAX_SAFE_INTEGER);
  const signerPassphrase = read.text('SIGNER_PASSPHRASE');
  if ((rpcUrl ?? esploraUrl) !== undefined && signerPassphrase === undefined)
    read.problems.push('SIGNER_PASSPHRASE must be set beside EVM_RPC_URL or ESPLORA_URL: it opens the wallets’ keys');
  const tokens = readTokens(read) ?? (chainId === 1 ? mainnetTokens : {});
  return {
    evm: rpcUrl === undefined ? undefined : { rpcUrl, chainId, tokens, depositXpub: readXpub(read, 'EVM_XPUB') },
    bitcoin: esploraUrl === undefined ? undefined : { esploraUrl, depositXpub: readXpub(read, 'BITCOIN_XPUB') },
    signerPassphrase,
    hotLimits: readHotLimits(read),
  };
}

function pairs(text: string): [string, string][] {
  return text.split(',').map((pair) => {
    const [name = '', value = ''] = pair.split('=').map((part) => part.trim());
    return [name, value];
  });
}

function readTokens(read: SettingsSource): Record<string, `0x${string}`> | undefined {
  const text = read.text('EVM_TOKENS');
  if (text === undefined) return undefined;
  const isToken = (asset: string) =>
    asset !== 'ETH' && networks.some((one) => one.asset === asset && one.network === 'ETH');
  const tokens: Record<string, `0x${string}`> = {};
  for (const [asset, address] of pairs(text)) {
    if (isToken(asset) && contractForm.test(address)) tokens[asset] = address as `0x${string}`;
    else
      read.problems.push(`EVM_TOKENS must list tokens and contracts as USDT=0x…,USDC=0x…, not "${asset}=${address}"`);
  }
  return tokens;
}

function readXpub(read: SettingsSource, name: string): string | undefined {
  const text = read.text(name);
  if (text === undefined || /^xpub[1-9A-HJ-NP-Za-km-z]{107}$/.test(text)) return text;
  read.problems.push(`${name} must be an account's extended public key, xpub…`);
  return undefined;
}

function readHotLimits(read: SettingsSource): Record<string, bigint> {
  const text = read.text('HOT_LIMITS');
  const limits: Record<string, bigint> = {};
  for (const [asset, amount] of text === undefined ? [] : pairs(text)) {
    const units = isAssetCode(asset) ? parseUnits(amount, assets[asset].scale) : undefined;
    if (units !== undefined && units >= 0n) limits[asset] = units;
    else read.problems.push(`HOT_LIMITS must list coins and amounts as ETH=5,BTC=0.5, not "${asset}=${amount}"`);
  }
  return limits;
}

/** Up to how much the hot wallet pays by itself. */
export function hotLimitOf({ hotLimits }: Pick<ChainSettings, 'hotLimits'>, network: string, asset: string): bigint {
  const set = isAssetCode(asset) ? hotLimits[asset] : undefined;
  if (set !== undefined) return set;
  const terms = networks.find((one) => one.asset === asset && one.network === network);
  return terms ? (parseUnits(terms.withdrawal.reviewFrom, assets[terms.asset].scale) ?? 0n) : 0n;
}
