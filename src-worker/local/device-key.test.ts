import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { decodeProtectedHeader, EmbeddedJWK, jwtVerify } from 'jose';
import { afterEach, expect, test } from 'vitest';
import { getDeviceKey, signProof } from './device-key.ts';
import { deleteDeviceDatabase, readDeviceKey } from './device-store.ts';

afterEach(() => deleteDeviceDatabase());

const subject = { method: 'POST', url: 'https://keelson.example/api/x?secret=1#part', accessToken: 'the-token' };

test('a proof follows RFC 9449 and is verified by an independent library', async () => {
  const key = await getDeviceKey();
  const proof = await signProof(key, subject, 1_790_000_000_000);
  const { payload } = await jwtVerify(proof, EmbeddedJWK, {
    typ: 'dpop+jwt',
    currentDate: new Date(1_790_000_000_000),
  });
  const header = decodeProtectedHeader(proof);
  expect(header).toEqual({ typ: 'dpop+jwt', alg: 'ES256', jwk: key.jwk });
  expect(Object.keys(key.jwk).toSorted()).toEqual(['crv', 'kty', 'x', 'y']);
  expect(payload).toEqual({
    jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
    htm: 'POST',
    htu: 'https://keelson.example/api/x',
    iat: 1_790_000_000,
    ath: createHash('sha256').update('the-token').digest('base64url'),
  });
});

test('a proof without a token has no token hash, and no two proofs share an id', async () => {
  const key = await getDeviceKey();
  const claims = (proof: string) =>
    JSON.parse(Buffer.from(proof.split('.')[1] ?? '', 'base64url').toString()) as { jti: string };
  const first = claims(await signProof(key, { ...subject, accessToken: null }, 0));
  const second = claims(await signProof(key, { ...subject, accessToken: null }, 0));
  expect(first).not.toHaveProperty('ath');
  expect(first.jti).not.toBe(second.jti);
});

test('the private key can’t be exported', async () => {
  const { pair } = await getDeviceKey();
  expect(pair.privateKey.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('jwk', pair.privateKey)).rejects.toThrow();
});

test('tabs that start at the same time agree on one key', async () => {
  const keys = await Promise.all([getDeviceKey(), getDeviceKey(), getDeviceKey()]);
  expect(new Set(keys.map((key) => key.jwk.x)).size).toBe(1);
});

test('looking up a key creates no database', async () => {
  expect(await readDeviceKey()).toBeUndefined();
  expect(await indexedDB.databases()).toEqual([]);
});
