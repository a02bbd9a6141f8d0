import { expect, test } from 'vitest';
import { looksAlike, readAddress, type ChainStage } from './address.ts';
import type { AddressFamily } from './networks.ts';

/** BIP-173, section "Test vectors": valid addresses of witness version 0, and BIP-350: versions 1 and above. */
const bech32: readonly [ChainStage, string][] = [
  ['main', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
  ['test', 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7'],
  ['test', 'tb1qqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesrxh6hy'],
  ['test', 'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c'],
  ['main', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
];

test.each(bech32)('accepts the BIP-173 or BIP-350 test vector on %s: %s', (stage, text) => {
  expect(readAddress('bitcoin', stage, text)).toEqual({ address: text.toLowerCase() });
});

/** Invalid addresses from BIP-173 and BIP-350: wrong checksum or encoding, version, length, case, padding. */
test.each([
  'tc1qw508d6qejxtdg4y5r3zarvary0c5xw7kg3g4ty',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
  'BC13W508D6QEJXTDG4Y5R3ZARVARY0C5XW7KN40WF2',
  'bc1rw5uspcuh',
  'bc10w508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kw5rljs90',
  'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sL5k7',
  'bc1zw508d6qejxtdg4y5r3zarvaryvqyzf3du',
  'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3pjxtptv',
  'bc1gmk9yu',
  'tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
  'tb1z0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqglt7rf',
  'BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh',
  'tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47',
  'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4',
  'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R',
  'bc1pw5dgrnzv',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav',
  'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf',
  'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j',
])('refuses the invalid vector %s', (text) => {
  expect(readAddress('bitcoin', 'main', text).fault).toBeDefined();
  expect(readAddress('bitcoin', 'test', text).fault).toBeDefined();
});

/** EIP-55, section "Test cases". */
test.each([
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
])('accepts the EIP-55 test vector %s', (text) => {
  expect(readAddress('evm', 'main', text)).toEqual({ address: text });
});

const readings: readonly [string, AddressFamily, ChainStage, string, object][] = [
  ['nothing', 'evm', 'main', '  ', { fault: 'empty' }],
  ['ten thousand characters', 'bitcoin', 'main', '1'.repeat(10_000), { fault: 'malformed' }],
  ['a wrong letter’s case', 'evm', 'main', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', { fault: 'checksum' }],
  ['a wrong character in base 58', 'bitcoin', 'main', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3', { fault: 'checksum' }],
  ['full-width digits', 'evm', 'main', '０x52908400098527886E0F7030069857D2E4169EE7', { fault: 'malformed' }],
  [
    'a right-to-left mark inside',
    'evm',
    'main',
    '0x52908400098527886E0F7030069857D2E416\u200F9EE7',
    { fault: 'malformed' },
  ],
  ['a test address for real coins', 'bitcoin', 'main', bech32[1]?.[1] ?? '', { fault: 'otherStage' }],
  [
    'another chain’s address',
    'bitcoin',
    'main',
    '0x52908400098527886E0F7030069857D2E4169EE7',
    { fault: 'otherChain', families: ['evm'] },
  ],
  ['TRON’s', 'tron', 'main', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', { address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' }],
  ['TRON’s with a wrong character', 'tron', 'main', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', { fault: 'checksum' }],
  ['XRP’s', 'xrp', 'main', 'rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH', { address: 'rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH' }],
  ['XRP’s with a wrong character', 'xrp', 'main', 'rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRJ', { fault: 'checksum' }],
  [
    'the payment script of BIP-13',
    'bitcoin',
    'main',
    '3P14159f73E4gFr7JterCCQh9QjiTjiZrG',
    { address: '3P14159f73E4gFr7JterCCQh9QjiTjiZrG' },
  ],
];

test.each(readings)('reads or refuses %s', (_what, family, stage, text, expected) => {
  expect(readAddress(family, stage, text)).toEqual(expected);
});

test('addresses with the same ends but different middles look alike; an address does not look like itself', () => {
  const own = '0x52908400098527886E0F7030069857D2E4169EE7';
  const poisoned = '0x5290aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa9EE7';
  expect(looksAlike(own, poisoned)).toBe(true);
  expect(looksAlike(own, own.toLowerCase())).toBe(false);
  expect(looksAlike(own, '0x8617E340B3D01FA5F11F306F4090FD50E238070D')).toBe(false);
});

test.each([
  ['evm', '0x0000000000000000000000000000000000000000', 'burn'],
  ['evm', '0x0000000000000000000000000000000000000001', 'burn'],
  ['evm', '0x000000000000000000000000000000000000dEaD', 'burn'],
  ['evm', '0xdAC17F958D2ee523a2206206994597C13D831ec7', 'contract'],
  ['evm', '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', 'contract'],
  ['tron', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', 'burn'],
  ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'contract'],
  ['bitcoin', '1BitcoinEaterAddressDontSendf59kuE', 'burn'],
  ['bitcoin', '1111111111111111111114oLvT2', 'burn'],
  ['xrp', 'rrrrrrrrrrrrrrrrrrrrrhoLvTp', 'burn'],
  ['litecoin', 'LKDxGDJq5fF4FohAB8zJH24mDDNHDNtqsE', 'burn'],
] as const)('refuses a burn or contract address on %s: %s', (family, text, fault) => {
  expect(readAddress(family, 'main', text)).toEqual({ fault });
});
