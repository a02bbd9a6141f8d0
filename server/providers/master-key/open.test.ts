import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeKeyText } from './local.ts';
import { addKeyToFile, openMasterKey } from './open.ts';
import { KmsServer } from './testing/kms-server.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'keelson-key-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const lines: string[] = [];
const log = (line: string) => void lines.push(line);
const settings = (given: { secretsKey?: string; secretsKeyFile?: string } = {}) => ({
  dataDir,
  secretsKey: given.secretsKey,
  secretsKeyFile: given.secretsKeyFile,
  awsKms: undefined,
});

test('a new installation creates a key file with mode 600, logs that it needs a backup, and reuses it', async () => {
  const made = openMasterKey(settings(), { isNew: true, log });
  expect(lines.at(-1)).toMatch(/made the key .*secrets\.key; back it up/);
  expect(statSync(join(dataDir, 'secrets.key')).mode & 0o777).toBe(0o600);
  const again = openMasterKey(settings(), { isNew: false, log });
  expect(again.id).toBe(made.id);
  expect(String(await again.unwrap(await made.wrap(Buffer.from('data key'), 'here'), 'here', made.id))).toBe(
    'data key',
  );
});

test('creates no key for a database that is already sealed', () => {
  expect(() => openMasterKey(settings(), { isNew: false, log })).toThrow(/their key is missing: set SECRETS_KEY/);
});

test('a key in the settings takes precedence over a key file', () => {
  const [one, two] = [makeKeyText(), makeKeyText()];
  writeFileSync(join(dataDir, 'other.key'), `${two}\n`, { mode: 0o600 });
  const file = join(dataDir, 'other.key');
  const fromFile = openMasterKey(settings({ secretsKeyFile: file }), { isNew: false, log });
  const fromText = openMasterKey(settings({ secretsKey: one, secretsKeyFile: file }), { isNew: false, log });
  expect(fromText.id).toBe(openMasterKey(settings({ secretsKey: `${one},${two}` }), { isNew: false, log }).id);
  expect(fromText.id).not.toBe(fromFile.id);
});

test.each(['short', Buffer.alloc(31).toString('base64'), `${Buffer.alloc(32).toString('base64')} x`, ' '])(
  'rejects a key that is not 32 bytes, without repeating it: %j',
  (text) => {
    const refused = () => openMasterKey(settings({ secretsKey: text }), { isNew: true, log });
    expect(refused).toThrow('SECRETS_KEY must hold 32 bytes in base64, as “openssl rand -base64 32” creates them');
  },
);

test('KMS takes precedence over a local key, which still unwraps its own data, and no key file is created', async () => {
  const server = new KmsServer();
  const url = await server.listen();
  server.addKey('1234abcd');
  const credentials = { accessKeyId: server.accessKeyId, secretAccessKey: server.secretAccessKey };
  const awsKms = { url, region: server.region, keyId: '1234abcd', credentials };
  const alone = openMasterKey({ ...settings(), awsKms }, { isNew: true, log });
  expect([alone.id, existsSync(join(dataDir, 'secrets.key'))]).toEqual(['kms:1234abcd', false]);
  const before = openMasterKey(settings(), { isNew: true, log });
  const wrapped = await before.wrap(Buffer.from('data key'), 'here');
  const moving = openMasterKey({ ...settings(), awsKms }, { isNew: false, log });
  expect(moving.id).toBe(alone.id);
  expect(String(await moving.unwrap(wrapped, 'here', before.id))).toBe('data key');
  const anew = await moving.wrap(Buffer.from('data key'), 'here');
  expect(String(await alone.unwrap(anew, 'here', alone.id))).toBe('data key');
  await server.close();
});

test('refuses a key file that other users can read', () => {
  openMasterKey(settings(), { isNew: true, log });
  chmodSync(join(dataDir, 'secrets.key'), 0o644);
  expect(() => openMasterKey(settings(), { isNew: false, log })).toThrow(
    /other users of this machine can read it: run chmod 600/,
  );
});

test('a new key takes precedence over the old one, which still unwraps its own data', async () => {
  const before = openMasterKey(settings(), { isNew: true, log });
  const wrapped = await before.wrap(Buffer.from('data key'), 'here');
  addKeyToFile(settings());
  const after = openMasterKey(settings(), { isNew: false, log });
  expect(after.id).not.toBe(before.id);
  expect(String(await after.unwrap(wrapped, 'here', before.id))).toBe('data key');
  expect(readFileSync(join(dataDir, 'secrets.key'), 'utf8').trim().split('\n')).toHaveLength(2);
  expect(statSync(join(dataDir, 'secrets.key')).mode & 0o777).toBe(0o600);
});
