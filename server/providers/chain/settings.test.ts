import { expect, test } from 'vitest';
import { assetCode } from '#contract/platform/assets.ts';
import { ConfigError, readConfig } from '#server/platform/config.ts';
import { findStranger, hotLimitOf, tokensOf } from './settings.ts';

const passphrase = { SIGNER_PASSPHRASE: 'a long enough passphrase' };
const token = '0xdAC17F958D2ee523a2206206994597C13D831ec7';

test('connects to no chain by default, and to Ethereum with its own tokens if configured', () => {
  expect(readConfig({}).chains).toMatchObject({ evm: undefined, bitcoin: undefined });
  const { chains } = readConfig({ ...passphrase, EVM_RPC_URL: 'https://node.example', ESPLORA_URL: 'http://esplora' });
  expect(chains.evm?.chainId).toBe(1);
  expect(chains.evm && tokensOf(chains.evm).get(assetCode('USDT'))).toBe(token);
  expect(chains.bitcoin?.esploraUrl).toBe('http://esplora');
  const other = readConfig({ ...passphrase, EVM_RPC_URL: 'http://node', EVM_CHAIN_ID: '31337' }).chains;
  expect(other.evm && tokensOf(other.evm).size).toBe(0);
});

test('the hot wallet’s limits are those of the settings, or else the review threshold', () => {
  const { chains } = readConfig({ HOT_LIMITS: 'ETH=5, BTC=0.5' });
  expect(hotLimitOf(chains, 'ETH', 'ETH')).toBe(5n * 10n ** 18n);
  expect(hotLimitOf(chains, 'BTC', 'BTC')).toBe(50_000_000n);
  expect(hotLimitOf(chains, 'ETH', 'USDT')).toBe(50_000_000_000n);
  expect(hotLimitOf(chains, 'ETH', 'NONE')).toBe(0n);
});

test.each([
  [{ EVM_RPC_URL: 'https://node.example' }, 'SIGNER_PASSPHRASE'],
  [{ ...passphrase, EVM_RPC_URL: 'ftp://node' }, 'EVM_RPC_URL'],
  [{ ...passphrase, EVM_RPC_URL: 'http://node', EVM_TOKENS: 'USDT=0x12' }, 'EVM_TOKENS'],
  [{ ...passphrase, EVM_RPC_URL: 'http://node', EVM_TOKENS: `doge=${token}` }, 'EVM_TOKENS'],
  [{ ...passphrase, EVM_RPC_URL: 'http://node', EVM_XPUB: 'xprv9s21ZrQH143K3' }, 'EVM_XPUB'],
  [{ HOT_LIMITS: 'ETH=1e3' }, 'HOT_LIMITS'],
  [{ HOT_LIMITS: 'ETH=-1' }, 'HOT_LIMITS'],
])('refuses %j', (env, name) => {
  expect(() => readConfig(env)).toThrow(ConfigError);
  expect(() => readConfig(env)).toThrow(name);
});

test.each([
  [{ HOT_LIMITS: 'NONE=5' }, 'HOT_LIMITS'],
  [{ HOT_LIMITS: 'BTC=0.000000001' }, 'HOT_LIMITS'],
  [{ ...passphrase, EVM_RPC_URL: 'http://node', EVM_TOKENS: `ETH=${token}` }, 'EVM_TOKENS'],
])('reports what the catalogue lacks in %j', (env, name) => {
  expect(findStranger(readConfig(env).chains)).toContain(name);
});

test('accepts what the catalogue has', () => {
  const env = { ...passphrase, EVM_RPC_URL: 'http://node', EVM_TOKENS: `USDT=${token}`, HOT_LIMITS: 'BTC=0.5' };
  expect(findStranger(readConfig(env).chains)).toBeUndefined();
});
