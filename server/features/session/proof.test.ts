import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { calculateJwkThumbprint, jwtDecrypt, jwtVerify, SignJWT, type JWK } from 'jose';
import { expect, test } from 'vitest';
import { Refusal } from '#contract/platform/errors.ts';
import { checkProof, hashToken } from './proof.ts';
import { issueTokens, makeRefreshToken, readAccessToken } from './tokens.ts';

const codeOf = (error: unknown) => (error instanceof Refusal ? error.code : String(error));
const now = new Date('2026-11-22T10:00:00Z');
const clock = { now: () => now };
const nowS = now.getTime() / 1000;
const request = { method: 'POST', url: 'https://bank.example/api/x', accessToken: 'token' };

const ec = (namedCurve: string) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve });
  return { jwk: publicKey.export({ format: 'jwk' }) as JWK, privateKey };
};
const device = ec('P-256');

interface Made {
  readonly header?: object;
  readonly payload?: object;
  readonly alg?: string;
  readonly key?: ReturnType<typeof ec>['privateKey'] | Uint8Array;
}

/** Makes a proof with another library. */
const make = ({ header, payload, alg = 'ES256', key = device.privateKey }: Made = {}) =>
  new SignJWT({
    htm: request.method,
    htu: request.url,
    ath: hashToken(request.accessToken),
    iat: nowS,
    jti: 'one-of-them',
    ...payload,
  })
    .setProtectedHeader({ typ: 'dpop+jwt', jwk: device.jwk, ...header, alg })
    .sign(key);

const codeFor = (proof: string) => {
  try {
    checkProof({ ...request, proof }, clock);
    return 'held';
  } catch (error) {
    return codeOf(error);
  }
};

test('a proof made by another library is accepted, under the thumbprint that library calculates', async () => {
  const { keyThumbprint, jti } = checkProof({ ...request, proof: await make() }, clock);
  expect([keyThumbprint, jti]).toEqual([await calculateJwkThumbprint(device.jwk), 'one-of-them']);
  expect(codeFor(await make({ payload: { jti: 'another-of-them' } }))).toBe('held');
});

test.each([
  ['of another type', () => make({ header: { typ: 'at+jwt' } })],
  ['with a key that didn’t sign it', () => make({ key: ec('P-256').privateKey })],
  ['with an extension that has to be known', () => make({ header: { b64: true, crit: ['b64'] } })],
  ['that gives its private key away', () => make({ header: { jwk: device.privateKey.export({ format: 'jwk' }) } })],
  ['signed with a secret that is its public key', () => make({ alg: 'HS256', key: Buffer.from(String(device.jwk.x)) })],
  [
    'on another curve',
    () => {
      const other = ec('P-384');
      return make({ alg: 'ES384', key: other.privateKey, header: { jwk: other.jwk } });
    },
  ],
  ['with a point that is on no curve', () => make({ header: { jwk: { ...device.jwk, y: device.jwk.x } } })],
  ['without a key', () => make({ header: { jwk: undefined } })],
  ['with a name that no database can hold', () => make({ payload: { jti: '12345678\0' } })],
  ['of another token', () => make({ payload: { ath: hashToken('other') } })],
  ['of another address', () => make({ payload: { htu: 'https://bank.example/api/y' } })],
  ['of a time that is no number', () => make({ payload: { iat: String(nowS) } })],
  ['with a part too many', async () => `${await make()}.x`],
  ['whose signature has another form', async () => `${(await make()).split('.').slice(0, 2).join('.')}.AAAA`],
  ['that says what was not signed', async () => swapped(await make())],
  ['that is no text of ours at all', () => Promise.resolve('x.y.z')],
])('a proof %s is refused', async (_what, made) => {
  expect(codeFor(await made())).toBe('request:unauthenticated');
});

test('a proof that is only off by its time is refused with request:clockOff', async () => {
  expect(codeFor(await make({ payload: { iat: nowS - 121 } }))).toBe('request:clockOff');
  expect(codeFor(await make({ payload: { iat: nowS - 119 } }))).toBe('held');
});

const keys = new Map<string, Uint8Array>();
const secrets = {
  get: async (name: string) => keys.get(name) ?? keys.set(name, randomBytes(32)).get(name)!,
  hmac: () => Promise.reject(new Error('not asked for here')),
};
const claims = { sessionId: 'session', userId: 'user', keyThumbprint: 'thumbprint' };

test('another library can read the tokens, and the server can read its access token', async () => {
  const { accessToken, encryptedAccessToken } = await issueTokens(secrets, clock, claims, makeRefreshToken());
  const { payload } = await jwtVerify(accessToken, await secrets.get('access-token'), {
    currentDate: now,
    typ: 'at+jwt',
  });
  expect(payload).toMatchObject({ sub: 'user', sid: 'session', cnf: { jkt: 'thumbprint' }, exp: nowS + 900 });
  const hidden = await jwtDecrypt(encryptedAccessToken, await secrets.get('encrypted-token'), { currentDate: now });
  expect(hidden.payload).toMatchObject({ sub: 'user', sid: 'session', exp: nowS + 60 });
  expect(await readAccessToken(secrets, clock, accessToken)).toEqual(claims);
});

test('an access token that is expired, signed with another key, unsigned or altered is refused', async () => {
  const { accessToken } = await issueTokens(secrets, clock, claims, makeRefreshToken());
  const [head, body, mac] = accessToken.split('.');
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const another = await new SignJWT({ sid: 's', sub: 'u', cnf: { jkt: 't' }, exp: nowS + 900 })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .sign(randomBytes(32));
  const later = { now: () => new Date(now.getTime() + 900_000) };
  const read = (token: string, at = clock) => readAccessToken(secrets, at, token).catch(codeOf);
  expect(
    await Promise.all([
      read(accessToken, later),
      read(another),
      read(`${part({ alg: 'none', typ: 'at+jwt' })}.${body}.`),
      read(`${part({ alg: 'none', typ: 'at+jwt' })}.${body}.${mac}`),
      read(swapped(accessToken)),
      read(`${head}.${body}.${mac?.slice(0, -2)}`),
    ]),
  ).toEqual(Array.from({ length: 6 }, () => 'request:unauthenticated'));
});

/** Puts the same signature under another payload. */
function swapped(text: string): string {
  const [head, body, signature] = text.split('.');
  const content: unknown = JSON.parse(Buffer.from(body ?? '', 'base64url').toString());
  const other = Buffer.from(JSON.stringify({ ...Object(content), sid: 'other', jti: 'some-other' })).toString(
    'base64url',
  );
  return [head, other, signature].join('.');
}
