import { isAddress, recoverAddress } from 'viem';
import { expect, test } from 'vitest';
import type { Clock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db.ts';
import type { Secrets } from '#server/platform/server-secrets.ts';
import { evmAddressAt } from '../signer/derive.ts';
import { createSeedSigner } from '../signer/local.ts';
import { findKey, type SignRequest, type Signer } from '../signer/signer.ts';
import { connectMultiSig } from './connect.ts';
import { relayKeyId, signerKeyId } from './keys.ts';
import { canonicalContracts } from './safe-abi.ts';
import { createSignerKeys } from './signer-keys.ts';

const words = `${'abandon '.repeat(11)}about`;
const signer = createSeedSigner(words, 'test');
const keys = createSignerKeys(signer);
const anyIntent = { kind: 'safeTransaction', payment: 'one', asset: 'USDT', to: '0xaa', amount: '1' } as const;
// These aren't used while providers are being connected.
const [db, clock, secrets] = [{} as Db, {} as Clock, {} as Secrets];
const connect = (env: Record<string, string>, lines: string[] = []) =>
  connectMultiSig(readConfig(env), db, clock, { words, secrets, log: (line) => lines.push(line) });

test('wallets are contracts on the configured chain with the signer’s keys, or else the sandbox’s if it is allowed', async () => {
  const lines: string[] = [];
  const real = connect({ EVM_RPC_URL: 'http://localhost:1', SIGNER_PASSPHRASE: 'long enough to hold' }, lines);
  expect(real.multiSig.isSandbox).toBe(false);
  const relay = await real.keys.getAddress(relayKeyId);
  expect(relay).toBe(await keys.getAddress(relayKeyId));
  expect(lines.join()).toContain(relay);
  expect(connect({}).multiSig.isSandbox).toBe(true);
  const production = { KEELSON_MODE: 'production', PUBLIC_ORIGIN: 'https://example.com' };
  expect(() => connect(production)).toThrow('name multiSig in ALLOW_SANDBOX_PROVIDERS');
  expect(connect({ ...production, ALLOW_SANDBOX_PROVIDERS: 'multiSig' }).multiSig.isSandbox).toBe(true);
});

test('each signer and the relay have keys of their own, different from the keys of the platform’s wallets', async () => {
  const ids = [relayKeyId, signerKeyId('a'), signerKeyId('b')];
  const addresses = await Promise.all(ids.map((id) => keys.getAddress(id)));
  const purposes = ['deposit', 'hot', 'warm', 'cold'] as const;
  const wallets = await Promise.all(
    purposes.map(async (purpose) => evmAddressAt((await findKey(signer, 'evm', purpose)).xpub, [0, 0])),
  );
  expect(new Set([...addresses, ...wallets]).size).toBe(7);
  const hash = `0x${'5a'.repeat(32)}` as const;
  for (const [index, id] of ids.entries())
    expect(await recoverAddress({ hash, signature: await keys.signDigest(id, hash, anyIntent) })).toBe(
      addresses[index],
    );
});

test('the signer receives the intent behind a digest, so that it can be checked before signing', async () => {
  const heard: SignRequest[] = [];
  const policy: Signer = { ...signer, sign: async (request) => (heard.push(request), signer.sign(request)) };
  await createSignerKeys(policy).signDigest(signerKeyId('a'), `0x${'5a'.repeat(32)}`, anyIntent);
  expect(heard).toMatchObject([{ keyId: 'evm/multiSig', intent: anyIntent }]);
});

test('the addresses of the canonical contracts have valid checksums', () => {
  for (const address of Object.values(canonicalContracts)) expect(isAddress(address)).toBe(true);
});
