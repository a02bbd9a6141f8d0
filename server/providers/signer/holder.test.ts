import { expect, test } from 'vitest';
import { findKeys } from './holder.ts';

test('findKeys reports who holds the keys of each network, according to the settings', () => {
  const none = { evm: undefined, bitcoin: undefined, signerPassphrase: undefined, hotLimits: {} };
  const sandbox = { deposits: 'sandbox', payouts: 'sandbox', derivation: null };
  const evm = { rpcUrl: 'http://localhost:1', chainId: 1, tokens: {}, depositXpub: undefined };
  const bitcoin = { esploraUrl: 'http://localhost:2', depositXpub: 'xpub6' };
  expect(findKeys(none, 'ETH')).toEqual(sandbox);
  const real = { ...none, evm, bitcoin };
  expect(findKeys(real, 'ETH')).toEqual({ deposits: 'file', payouts: 'file', derivation: 'BIP-44' });
  expect(findKeys(real, 'BTC')).toEqual({ deposits: 'elsewhere', payouts: 'file', derivation: 'BIP-84' });
  expect(findKeys(real, 'TRX')).toEqual(sandbox);
});
