import { HDKey } from '@scure/bip32';
import { entropyToMnemonic, mnemonicToEntropy, mnemonicToSeedSync } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { hexToBytes, recoverAddress } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { expect, test } from 'vitest';
import { bitcoinPaymentAt, changeChain, evmAddressAt, externalChain, publicKeyAt } from './derive.ts';
import { createSeedSigner } from './local.ts';
import { findKey, SignerRefused } from './signer.ts';

const abandon = `${'abandon '.repeat(11)}about`;
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

test.each([
  [
    '000102030405060708090a0b0c0d0e0f',
    "m/0'/1/2'/2/1000000000",
    'xpub6H1LXWLaKsWFhvm6RVpEL9P4KfRZSW7abD2ttkWP3SSQvnyA8FSVqNTEcYFgJS2UaFcxupHiYkro49S8yGasTvXEYBVPamhGW6cFJodrTHy',
    'xprvA41z7zogVVwxVSgdKUHDy1SKmdb533PjDz7J6N6mV6uS3ze1ai8FHa8kmHScGpWmj4WggLyQjgPie1rFSruoUihUZREPSL39UNdE3BBDu76',
  ],
  [
    'fffcf9f6f3f0edeae7e4e1dedbd8d5d2cfccc9c6c3c0bdbab7b4b1aeaba8a5a29f9c999693908d8a8784817e7b7875726f6c696663605d5a5754514e4b484542',
    "m/0/2147483647'/1/2147483646'/2",
    'xpub6FnCn6nSzZAw5Tw7cgR9bi15UV96gLZhjDstkXXxvCLsUXBGXPdSnLFbdpq8p9HmGsApME5hQTZ3emM2rnY5agb9rXpVGyy3bdW6EEgAtqt',
    'xprvA2nrNbFZABcdryreWet9Ea4LvTJcGsqrMzxHx98MMrotbir7yrKCEXw7nadnHM8Dq38EGfSh6dqA9QWTyefMLEcBYJUuekgW4BYPJcr9E7j',
  ],
])('derives keys as in the BIP-32 test vectors: %s', (seed, path, xpub, xprv) => {
  const key = HDKey.fromMasterSeed(Buffer.from(seed, 'hex')).derive(path);
  expect([key.publicExtendedKey, key.privateExtendedKey]).toEqual([xpub, xprv]);
});

test.each([
  [
    '00000000000000000000000000000000',
    abandon,
    'c55257c360c07c72029aebc1b53c05ed0362ada38ead3e3e9efa3708e53495531f09a6987599d18264c1e1c92f2cf141630c7a3c4ab7c81b2f001698e7463b04',
    'xprv9s21ZrQH143K3h3fDYiay8mocZ3afhfULfb5GX8kCBdno77K4HiA15Tg23wpbeF1pLfs1c5SPmYHrEpTuuRhxMwvKDwqdKiGJS9XFKzUsAF',
  ],
  [
    '8080808080808080808080808080808080808080808080808080808080808080',
    'letter advice cage absurd amount doctor acoustic avoid letter advice cage absurd amount doctor acoustic avoid letter advice cage absurd amount doctor acoustic bless',
    'c0c519bd0e91a2ed54357d9d1ebef6f5af218a153624cf4f2da911a0ed8f7a09e2ef61af0aca007096df430022f7a2b6fb91661a9589097069720d015e4e982f',
    'xprv9s21ZrQH143K3CSnQNYC3MqAAqHwxeTLhDbhF43A4ss4ciWNmCY9zQGvAKUSqVUf2vPHBTSE1rB2pg4avopqSiLVzXEU8KziNnVPauTqLRo',
  ],
  [
    'f585c11aec520db57dd353c69554b21a89b20fb0650966fa0a9d6f74fd989d8f',
    'void come effort suffer camp survey warrior heavy shoot primary clutch crush open amazing screen patrol group space point ten exist slush involve unfold',
    '01f5bced59dec48e362f2c45b5de68b9fd6c92c6634f44d6d40aab69056506f0e35524a518034ddc1192e1dacd32c1ed3eaa3c3b131c88ed8e7e54c49a5d0998',
    'xprv9s21ZrQH143K39rnQJknpH1WEPFJrzmAqqasiDcVrNuk926oizzJDDQkdiTvNPr2FYDYzWgiMiC63YmfPAa2oPyNB23r2g7d1yiK6WpqaQS',
  ],
])('reads words as in the BIP-39 test vectors: %s', (entropy, words, seed, master) => {
  expect(entropyToMnemonic(Buffer.from(entropy, 'hex'), wordlist)).toBe(words);
  expect(hex(mnemonicToEntropy(words, wordlist))).toBe(entropy);
  const made = mnemonicToSeedSync(words, 'TREZOR');
  expect(hex(made)).toBe(seed);
  expect(HDKey.fromMasterSeed(made).privateExtendedKey).toBe(master);
});

test('derives the BIP-84 addresses from the account’s public key alone', async () => {
  const { xpub } = await findKey(createSeedSigner(abandon, 'main'), 'bitcoin', 'deposit');
  const at = (chain: number, index: number) => bitcoinPaymentAt(xpub, [chain, index], 'main').address;
  expect(hex(publicKeyAt(xpub, [0, 0]))).toBe('0330d54fd0dd420a6e5f8d3624f5f3482cae350f79d5f0753bf5beef9c2d91af3c');
  expect([at(externalChain, 0), at(externalChain, 1), at(changeChain, 0)]).toEqual([
    'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
    'bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el',
  ]);
});

test('derives an EVM address that its signatures recover to, and refuses an unknown key or a digest of 31 bytes', async () => {
  const signer = createSeedSigner(abandon, 'main');
  const key = await findKey(signer, 'evm', 'deposit');
  const address = evmAddressAt(key.xpub, [0, 0]);
  const master = HDKey.fromMasterSeed(mnemonicToSeedSync(abandon)).derive("m/44'/60'/0'/0/0").privateKey;
  expect(address).toBe(privateKeyToAddress(`0x${hex(master ?? new Uint8Array())}`));
  const hash = `0x${'7a'.repeat(32)}` as const;
  const intent = { kind: 'evmTransaction', payment: 'p', asset: 'ETH', to: address, amount: '1' } as const;
  const request = { keyId: key.id, path: [0, 0], digest: hexToBytes(hash), intent } as const;
  const signature = hex(await signer.sign(request));
  const [r, s] = [`0x${signature.slice(0, 64)}`, `0x${signature.slice(64)}`] as const;
  const recovered = [0, 1].map((yParity) => recoverAddress({ hash, signature: { r, s, yParity } }));
  expect(await Promise.all(recovered)).toContain(address);
  await expect(signer.sign({ ...request, keyId: 'evm/other' })).rejects.toThrow(SignerRefused);
  await expect(signer.sign({ ...request, digest: new Uint8Array(31) })).rejects.toThrow(SignerRefused);
});
