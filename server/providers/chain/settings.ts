import { findNetwork, listNetworks } from '#contract/currencies/networks.ts';
import { type AssetCode, isAssetCode, scaleOf } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { parseUnits } from '#contract/platform/money.ts';

/** Contracts by coin. */
export type Tokens = ReadonlyMap<AssetCode, `0x${string}`>;

/** The real chains an installation is connected to. */
export interface ChainSettings {
  readonly evm:
    | {
        readonly rpcUrl: string;
        readonly chainId: number;
        /** Token contracts if they aren’t the catalogue’s: on a test chain. */
        readonly tokens: Readonly<Record<string, `0x${string}`>> | undefined;
        readonly depositXpub: string | undefined;
      }
    | undefined;
  readonly bitcoin: { readonly esploraUrl: string; readonly depositXpub: string | undefined } | undefined;
  /** Opens the local signer's file. */
  readonly signerPassphrase: string | undefined;
  /**
   * Maximum amounts of the hot wallet: above them the warm wallet pays once an operator releases it; by default where
   * review begins.
   */
  readonly hotLimits: Readonly<Record<string, string>>;
}

/** Parts of the settings reader that this needs. */
interface SettingsSource {
  readonly problems: string[];
  text(name: string): string | undefined;
  url(name: string, protocols: readonly string[]): string | undefined;
  integer(name: string, fallback: number, min: number, max: number): number;
}

/** None of our assets has more. */
const mostDecimals = 18;
/** Format only; the checksum is verified when the chain is opened, with the library that knows it. */
const contractForm = /^0x[0-9a-fA-F]{40}$/;

/** Format of asset codes; which ones exist is known by the database, which isn’t available yet. */
const codeForm = /^[A-Z0-9]{2,16}$/;

/** Reads `EVM_…`, `ESPLORA_URL`, `BITCOIN_XPUB`, `SIGNER_PASSPHRASE` and `HOT_LIMITS`. */
export function readChains(read: SettingsSource): ChainSettings {
  const rpcUrl = read.url('EVM_RPC_URL', ['https:', 'http:']);
  const esploraUrl = read.url('ESPLORA_URL', ['https:', 'http:']);
  const chainId = read.integer('EVM_CHAIN_ID', 1, 1, Number.MAX_SAFE_INTEGER);
  const signerPassphrase = read.text('SIGNER_PASSPHRASE');
  if ((rpcUrl ?? esploraUrl) !== undefined && signerPassphrase === undefined)
    read.problems.push('SIGNER_PASSPHRASE must be set beside EVM_RPC_URL or ESPLORA_URL: it opens the wallets’ keys');
  const tokens = readTokens(read);
  return {
    evm: rpcUrl === undefined ? undefined : { rpcUrl, chainId, tokens, depositXpub: readXpub(read, 'EVM_XPUB') },
    bitcoin: esploraUrl === undefined ? undefined : { esploraUrl, depositXpub: readXpub(read, 'BITCOIN_XPUB') },
    signerPassphrase,
    hotLimits: readHotLimits(read),
  };
}

const isContract = (text: string): text is `0x${string}` => contractForm.test(text);

function pairs(text: string): [string, string][] {
  return text.split(',').map((pair) => {
    const [name = '', value = ''] = pair.split('=').map((part) => part.trim());
    return [name, value];
  });
}

function readTokens(read: SettingsSource): Record<string, `0x${string}`> | undefined {
  const text = read.text('EVM_TOKENS');
  if (text === undefined) return undefined;
  const tokens: Record<string, `0x${string}`> = {};
  for (const [asset, address] of pairs(text)) {
    if (codeForm.test(asset) && isContract(address)) tokens[asset] = address;
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

function readHotLimits(read: SettingsSource): Record<string, string> {
  const text = read.text('HOT_LIMITS');
  const limits: Record<string, string> = {};
  for (const [asset, amount] of text === undefined ? [] : pairs(text)) {
    if (codeForm.test(asset) && (parseUnits(amount, mostDecimals) ?? -1n) >= 0n) limits[asset] = amount;
    else read.problems.push(`HOT_LIMITS must list coins and amounts as ETH=5,BTC=0.5, not "${asset}=${amount}"`);
  }
  return limits;
}

/** Returns the maximum amount that the hot wallet pays automatically. */
export function hotLimitOf({ hotLimits }: Pick<ChainSettings, 'hotLimits'>, network: string, asset: string): bigint {
  const found = findNetwork(asset, network);
  if (!found) return 0n;
  const limit = hotLimits[asset] ?? found.withdrawal.reviewFrom;
  return must(parseUnits(limit, scaleOf(found.asset)), `the hot wallet’s limit of ${asset}`);
}

/** Returns the token contracts supported on an EVM chain: those in the settings, on Ethereum itself the catalogue’s. */
export function tokensOf({ chainId, tokens }: NonNullable<ChainSettings['evm']>): Tokens {
  const known = listNetworks().filter(({ network, contract }) => network === 'ETH' && contract !== null);
  const contracts = known.map(({ asset, contract }) => [asset, tokens ? tokens[asset] : contract] as const);
  if (tokens === undefined && chainId !== 1) return new Map();
  return new Map(contracts.flatMap(([asset, text]) => (text && isContract(text) ? [[asset, text] as const] : [])));
}

/** Returns an entry of the settings that the catalogue doesn’t have; undefined if there is none. */
export function findStranger({ evm, hotLimits }: ChainSettings): string | undefined {
  for (const [asset, amount] of Object.entries(hotLimits))
    if (!isAssetCode(asset) || parseUnits(amount, scaleOf(asset)) === undefined)
      return `HOT_LIMITS: ${asset}=${amount}`;
  for (const asset of Object.keys(evm?.tokens ?? {}))
    if ((findNetwork(asset, 'ETH')?.contract ?? null) === null) return `EVM_TOKENS: ${asset}`;
  return undefined;
}
