import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { must } from '#contract/platform/errors.ts';
import { hashComponents } from './device-id.ts';
import { encryptPassword } from './password.ts';

/** Generated with Python's hashlib.pbkdf2_hmac and `openssl enc -aes-128-cbc`, not with this code. */
const vectors = [
  {
    password: 'Correct-Horse-9',
    iv: 'EBESExQVFhcYGRobHB0eHw==',
    salt: 'AAECAwQFBgcICQoLDA0ODw==',
    secret: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
    cipher: '7O62jmTrJwO8LxI1O1klPQ==',
  },
  {
    password: 'pässwörd-漢字-1A!',
    iv: 'CQkJCQkJCQkJCQkJCQkJCQ==',
    salt: 'BwcHBwcHBwcHBwcHBwcHBw==',
    secret: '//////////////////////////////////////////8=',
    cipher: '6G6fzdis9HiKpj4d+IXkE4j9zkXtj7T4N62fBjdaoWg=',
  },
  {
    password: 'exactly16bytes!!',
    iv: 'AAAAAAAAAAAAAAAAAAAAAA==',
    salt: 'MjM0NTY3ODk6Ozw9Pj9AQQ==',
    secret: 'ZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXp7fH1+f4CBgoM=',
    cipher: 'PuoIkOZeXpvDX1aNA04xb4R3OEAPmTexW+r8kGx/8Kc=',
  },
];

test.each(vectors)('$password is encrypted as OpenSSL encrypts it', async ({ password, iv, salt, secret, cipher }) => {
  expect(await encryptPassword(password, { iv, salt, secret })).toBe(cipher);
});

/**
 * Returns `crypto` as `webcrypto-shim` builds it on its target engines, where the native one is called `webkitSubtle`.
 * Algorithms that the shim doesn't know by name are unavailable.
 */
function shimmedCrypto(): { readonly subtle: SubtleCrypto } {
  const { crypto, btoa, atob } = globalThis;
  // The shim replaces methods of its argument, which must not be the object that other tests in this worker encrypt
  // with.
  const { subtle } = crypto;
  const webkitSubtle = {
    importKey: subtle.importKey.bind(subtle),
    sign: subtle.sign.bind(subtle),
    encrypt: subtle.encrypt.bind(subtle),
    digest: subtle.digest.bind(subtle),
  };
  const old: { readonly webkitSubtle: typeof webkitSubtle; readonly subtle?: SubtleCrypto } = { webkitSubtle };
  const self = { crypto: old, navigator: { userAgent: 'Version/10.0 Safari/602.1' } };
  const code = readFileSync(createRequire(import.meta.url).resolve('webcrypto-shim'), 'utf8');
  runInNewContext(code, { self, btoa, atob, Promise, Uint8Array, ArrayBuffer, SyntaxError, TypeError });
  return { subtle: must(old.subtle, 'what the shim puts there') };
}

test('gives the same results on an old engine that has only what webcrypto-shim provides', async () => {
  const components = {
    userAgent: 'an old one',
    platform: 'MacIntel',
    languages: ['en'],
    timeZone: 'Europe/Berlin',
    colorDepth: 24,
    touchPoints: 0,
    processors: 2,
    memoryGb: 4,
  };
  const known = await hashComponents(components);
  const old = shimmedCrypto();
  expect(() => old.subtle.importKey('raw', new Uint8Array(16), 'PBKDF2', false, ['deriveBits'])).toThrow(
    'Bad algorithm name',
  );
  vi.stubGlobal('crypto', old);
  try {
    for (const { password, iv, salt, secret, cipher } of vectors)
      expect(await encryptPassword(password, { iv, salt, secret })).toBe(cipher);
    expect(await hashComponents(components)).toBe(known);
  } finally {
    vi.unstubAllGlobals();
  }
});

test('building the shim leaves the engine’s own crypto intact', async () => {
  const { privateKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign']);
  shimmedCrypto();
  const sign = () => crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, new Uint8Array(1));
  expect((await sign()).byteLength).toBe(64);
  await expect(
    crypto.subtle.importKey('raw', new Uint8Array(16), 'HKDF', false, ['deriveBits']),
  ).resolves.toBeDefined();
});
