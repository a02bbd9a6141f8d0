import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '#server/platform/clock.ts';
import type { FilesProvider } from './files.ts';
import { createS3Files } from './s3.ts';
import { S3Server } from './testing/s3-server.ts';

let store: S3Server;
let url: string;
let files: FilesProvider;
beforeEach(async () => {
  store = new S3Server();
  url = await store.listen();
  files = createS3Files({ ...store.settings, url }, systemClock);
});
afterEach(() => store.close());

async function idsBefore(provider: FilesProvider, at: Date): Promise<string[]> {
  const ids: string[] = [];
  for await (const id of provider.list(at)) ids.push(id);
  return ids.toSorted();
}

test('a stored file can be read until it is removed', async () => {
  const id = randomUUID();
  expect(await files.get(id)).toBeUndefined();
  await files.put(id, Buffer.from('photo'));
  expect((await files.get(id))?.toString()).toBe('photo');
  await files.put(id, Buffer.from('another'));
  expect((await files.get(id))?.toString()).toBe('another');
  await files.remove(id);
  await files.remove(id);
  expect(await files.get(id)).toBeUndefined();
  expect(store.kept.size).toBe(0);
});

test('uploads a file from its path, again on each retry, and leaves it there', async () => {
  const path = join(tmpdir(), `keelson-${randomUUID()}`);
  const plain = randomBytes(700_001);
  writeFileSync(path, plain);
  try {
    const id = randomUUID();
    store.hiccups = 1;
    await files.putFile(id, path);
    expect((await files.get(id))?.equals(plain)).toBe(true);
    expect(readFileSync(path).equals(plain)).toBe(true);
  } finally {
    rmSync(path);
  }
});

test('lists files older than an instant, over many pages, and ignores foreign ones', async () => {
  const old = Array.from({ length: 5 }, () => randomUUID());
  store.writtenAt = new Date(10_000);
  for (const id of old) await files.put(id, Buffer.from('photo'));
  store.kept.set('files/readme.txt', { bytes: Buffer.from(''), at: new Date(10_000) });
  store.writtenAt = new Date();
  await files.put(randomUUID(), Buffer.from('photo'));
  expect(await idsBefore(files, new Date(60_000))).toEqual(old.toSorted());
});

test('retries if the store fails or hangs up, but not if it refuses', async () => {
  const id = randomUUID();
  store.hiccups = 1;
  store.cuts = 1;
  await files.put(id, Buffer.from('photo'));
  expect((await files.get(id))?.toString()).toBe('photo');
  store.hiccups = 3;
  await expect(files.get(id)).rejects.toThrow('the file store answered GET');
  const stranger = createS3Files({ ...store.settings, url, secretAccessKey: 'wrong' }, systemClock);
  await expect(stranger.get(id)).rejects.toThrow(/with 403$/);
});

test('a missing bucket is an error, never an empty store', async () => {
  const elsewhere = createS3Files({ ...store.settings, url, bucket: 'none' }, systemClock);
  await expect(elsewhere.get(randomUUID())).rejects.toThrow(/with 404$/);
  await expect(idsBefore(elsewhere, new Date())).rejects.toThrow(/with 404$/);
});

test.each(['../../secret', '', 'a/b'])('rejects %j as an id', async (id) => {
  const asked = async () => files.get(id);
  await expect(asked()).rejects.toThrow('assertion failed');
});
