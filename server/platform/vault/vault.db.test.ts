import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLocalMasterKey } from '#server/providers/master-key/local.ts';
import { testDatabase, type TestDatabase } from '../../../tests/harness/database.ts';
import { addDataKey, openVault, rewrapDataKeys, withKeysLocked, type Vault } from './vault.ts';

const newKey = () => new Uint8Array(randomBytes(32));
const oldMaster = newKey();
const master = createLocalMasterKey([oldMaster]);
const [row, other] = [randomUUID(), randomUUID()];

let database: TestDatabase;
let vault: Vault;
beforeAll(async () => {
  database = await testDatabase();
  vault = await openVault(database.pool, master, new Date());
});
afterAll(() => database.close());

test('a sealed value opens in its place, in this process and another', async () => {
  const sealed = await vault.seal('totp', row, 'GEZDGNBV');
  expect(sealed.toString('latin1')).not.toContain('GEZDGNBV');
  expect(String(await vault.open('totp', row, sealed))).toBe('GEZDGNBV');
  const elsewhere = await openVault(database.pool, master, new Date());
  expect(String(await elsewhere.open('totp', row, sealed))).toBe('GEZDGNBV');
  expect(await vault.seal('totp', row, 'GEZDGNBV')).not.toEqual(sealed);
  expect(String(await vault.open('totp', row, await vault.seal('totp', row, '')))).toBe('');
});

test('a value moved to another row or column does not open', async () => {
  const sealed = await vault.seal('webhook', row, 'whsec_one');
  for (const [place, at] of [
    ['webhook', other],
    ['previousWebhook', row],
    ['apiKey', row],
    ['file', row],
  ] as const)
    await expect(vault.open(place, at, sealed)).rejects.toThrow();
});

test('a changed bit is detected in each part of a value, and data that was never sealed is refused', async () => {
  const sealed = await vault.seal('kycForm', row, JSON.stringify({ documentNumber: 'X1' }));
  for (const index of [0, 4, 5, 17, 33]) {
    const changed = Buffer.from(sealed);
    changed[index]! ^= 1;
    await expect(vault.open('kycForm', row, changed)).rejects.toThrow();
  }
  await expect(vault.open('kycForm', row, Buffer.from('{"documentNumber":"X1"}'))).rejects.toThrow();
});

test.each([1, 256 * 1024, 256 * 1024 + 1, 3_000_000])('%i bytes are restored unchanged', async (size) => {
  const plain = randomBytes(size);
  const sealed = await vault.seal('file', row, plain);
  expect((await vault.open('file', row, sealed)).equals(plain)).toBe(true);
});

describe('a file', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'keelson-sealing-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test.each([0, 1, 256 * 1024, 3_000_001])(
    'of %i bytes is sealed into another file that opens like sealed bytes',
    async (size) => {
      const [from, to] = [join(folder, 'plain'), join(folder, 'sealed')];
      const plain = randomBytes(size);
      writeFileSync(from, plain);
      await vault.sealFile('file', row, from, to);
      expect((await vault.open('file', row, readFileSync(to))).equals(plain)).toBe(true);
      expect(statSync(to).mode & 0o077).toBe(0);
      await expect(vault.open('file', randomUUID(), readFileSync(to))).rejects.toThrow();
    },
  );

  test('that is missing gives an error, and the next ones are still sealed', async () => {
    const [from, to] = [join(folder, 'plain'), join(folder, 'sealed')];
    await expect(vault.sealFile('file', row, from, to)).rejects.toThrow('a file could not be sealed');
    writeFileSync(from, 'photo');
    const others = [1, 2, 3].map(async (nth) => vault.sealFile('file', row, from, `${to}${nth}`));
    await Promise.all(others);
    for (const nth of [1, 2, 3])
      expect(String(await vault.open('file', row, readFileSync(`${to}${nth}`)))).toBe('photo');
  });
});

test('sealing and opening large values yields to other work', async () => {
  const countTurns = async (work: Promise<Buffer>) => {
    let turns = 0;
    let isOver = false;
    const take = () => {
      turns += 1;
      if (!isOver) setImmediate(take);
    };
    setImmediate(take);
    const result = await work;
    isOver = true;
    return { result, turns };
  };
  const sealing = await countTurns(vault.seal('file', row, Buffer.alloc(4 * 1024 * 1024)));
  expect(sealing.turns).toBeGreaterThanOrEqual(10);
  expect((await countTurns(vault.open('file', row, sealing.result))).turns).toBeGreaterThanOrEqual(10);
});

test('another master key is refused with instructions, and no data key is created for it', async () => {
  const asked = openVault(database.pool, createLocalMasterKey([newKey()]), new Date());
  await expect(asked).rejects.toThrow(/can’t decrypt this database.*SECRETS_KEY, secrets.key or AWS_KMS_KEY_ID/);
  const { rows } = await database.pool.query('select id from data_key');
  expect(rows).toHaveLength(1);
});

test('a data key replaced by another one does not open', async () => {
  const twoKeys = await testDatabase();
  await openVault(twoKeys.pool, master, new Date());
  await withKeysLocked(twoKeys.pool, (client) => addDataKey(client, master, new Date()));
  await twoKeys.pool.query('update data_key set wrapped = (select wrapped from data_key where id = 1)');
  await expect(openVault(twoKeys.pool, master, new Date())).rejects.toThrow();
  await twoKeys.close();
});

test('a server loads a data key made by another when it meets a value sealed with it, even with no free connection', async () => {
  const small = await testDatabase({ connections: 1 });
  const [first, second] = [
    await openVault(small.pool, master, new Date()),
    await openVault(small.pool, master, new Date()),
  ];
  await withKeysLocked(small.pool, (client) => addDataKey(client, master, new Date()));
  await second.refresh();
  const sealed = await second.seal('totp', row, 'new');
  expect(sealed.subarray(0, 5)).not.toEqual(first.header());
  const held = await small.pool.connect();
  expect(String(await first.open('totp', row, sealed))).toBe('new');
  held.release();
  await small.close();
});

test('the old master key is needed until the data keys are rewrapped with the new one, and never after', async () => {
  const own = await testDatabase();
  const sealed = await (await openVault(own.pool, master, new Date())).seal('totp', row, 'kept');
  const newest = newKey();
  const both = createLocalMasterKey([newest, oldMaster]);
  expect(String(await (await openVault(own.pool, both, new Date())).open('totp', row, sealed))).toBe('kept');
  expect(await withKeysLocked(own.pool, (client) => rewrapDataKeys(client, both))).toBe(1);
  expect(await withKeysLocked(own.pool, (client) => rewrapDataKeys(client, both))).toBe(0);
  const alone = await openVault(own.pool, createLocalMasterKey([newest]), new Date());
  expect(String(await alone.open('totp', row, sealed))).toBe('kept');
  await expect(openVault(own.pool, master, new Date())).rejects.toThrow('can’t decrypt this database');
  await own.close();
});
