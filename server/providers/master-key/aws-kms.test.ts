import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAwsKmsMasterKey } from './aws-kms.ts';
import { createLocalMasterKey } from './local.ts';
import { MasterKeyMissing } from './master-key.ts';
import { KmsServer } from './testing/kms-server.ts';

const arn = 'arn:aws:kms:eu-central-1:111122223333:key/1234abcd';
let server: KmsServer;
let url: string;
beforeEach(async () => {
  server = new KmsServer();
  url = await server.listen();
  server.addKey(arn);
});
afterEach(() => server.close());

const dataKey = randomBytes(32);
const settings = (change: { keyId?: string; secretAccessKey?: string; sessionToken?: string } = {}) => ({
  url,
  region: server.region,
  keyId: change.keyId ?? arn,
  credentials: { accessKeyId: server.accessKeyId, secretAccessKey: server.secretAccessKey, ...change },
});

test('a wrapped key opens only with its context, and does not contain the key’s bytes', async () => {
  const master = createAwsKmsMasterKey(settings());
  const wrapped = await master.wrap(dataKey, 'data_key 1');
  expect(Buffer.from(wrapped).includes(dataKey)).toBe(false);
  expect(await master.unwrap(wrapped, 'data_key 1', master.id)).toEqual(dataKey);
  await expect(master.unwrap(wrapped, 'data_key 2', master.id)).rejects.toThrow('InvalidCiphertextException');
  expect(server.seen.slice(0, 2)).toEqual([
    { target: 'TrentService.Encrypt', keyId: arn },
    { target: 'TrentService.Decrypt', keyId: arn },
  ]);
});

test('a wrong secret or a missing session token is refused, and the error hides KMS’s own message', async () => {
  const stranger = createAwsKmsMasterKey(settings({ secretAccessKey: 'another' }));
  await expect(stranger.wrap(dataKey, 'here')).rejects.toThrow('AWS KMS refused: InvalidSignatureException (400)');
  server.sessionToken = 'lent for an hour';
  await expect(createAwsKmsMasterKey(settings()).wrap(dataKey, 'here')).rejects.toThrow('InvalidSignature');
  const lent = createAwsKmsMasterKey(settings({ sessionToken: server.sessionToken }));
  expect(await lent.unwrap(await lent.wrap(dataKey, 'here'), 'here', lent.id)).toEqual(dataKey);
  expect(server.seen).toHaveLength(2);
});

test('retries a transient failure, and fails on an outage', async () => {
  const master = createAwsKmsMasterKey(settings());
  server.hiccups = 2;
  const wrapped = await master.wrap(dataKey, 'here');
  expect(await master.unwrap(wrapped, 'here', master.id)).toEqual(dataKey);
  server.hiccups = 3;
  await expect(master.wrap(dataKey, 'here')).rejects.toThrow('KMSInternalException (500)');
});

test('a key unknown to KMS throws MasterKeyMissing, and data wrapped by another key is unwrapped with that key', async () => {
  const unknown = createAwsKmsMasterKey(settings({ keyId: '5678efgh' }));
  await expect(unknown.wrap(dataKey, 'here')).rejects.toThrow(MasterKeyMissing);
  const local = createLocalMasterKey([new Uint8Array(randomBytes(32))]);
  const wrapped = await local.wrap(dataKey, 'here');
  const alone = createAwsKmsMasterKey(settings());
  await expect(alone.unwrap(wrapped, 'here', local.id)).rejects.toThrow(MasterKeyMissing);
  const moving = createAwsKmsMasterKey(settings(), local);
  expect(await moving.unwrap(wrapped, 'here', local.id)).toEqual(dataKey);
  expect(moving.id).not.toBe(local.id);
  server.addKey('9012ijkl');
  const next = createAwsKmsMasterKey(settings({ keyId: '9012ijkl' }));
  expect(await next.unwrap(await moving.wrap(dataKey, 'here'), 'here', moving.id)).toEqual(dataKey);
});
