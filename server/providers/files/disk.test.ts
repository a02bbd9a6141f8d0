import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDiskFiles } from './disk.ts';

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'keelson-files-')), 'files');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

async function idsBefore(at: Date): Promise<string[]> {
  const ids: string[] = [];
  for await (const id of createDiskFiles(folder).list(at)) ids.push(id);
  return ids.toSorted();
}

test('a stored file can be read until it is removed', async () => {
  const files = createDiskFiles(folder);
  const id = randomUUID();
  expect(await files.get(id)).toBeUndefined();
  await files.put(id, Buffer.from('photo'));
  expect((await files.get(id))?.toString()).toBe('photo');
  await files.remove(id);
  await files.remove(id);
  expect(await files.get(id)).toBeUndefined();
});

test('only the server’s user can read the files', async () => {
  const id = randomUUID();
  await createDiskFiles(folder).put(id, Buffer.from('photo'));
  const part = join(folder, id.slice(-2));
  expect(readdirSync(part)).toEqual([id]);
  expect(statSync(part).mode & 0o077).toBe(0);
  expect(statSync(join(part, id)).mode & 0o077).toBe(0);
});

test('a file is taken over from its path, even from another file system', async () => {
  const files = createDiskFiles(folder);
  // `/dev/shm` is in memory on most machines, so a different file system.
  for (const from of [join(folder, '..', 'sent'), join('/dev/shm', `keelson-${randomUUID()}`)]) {
    if (!existsSync(dirname(from))) continue;
    writeFileSync(from, 'photo', { mode: 0o644 });
    const id = randomUUID();
    await files.putFile(id, from);
    expect((await files.get(id))?.toString()).toBe('photo');
    const part = join(folder, id.slice(-2));
    expect(readdirSync(part)).toContain(id);
    expect(statSync(join(part, id)).mode & 0o077).toBe(0);
    expect(existsSync(join(part, `${id}.part`))).toBe(false);
    rmSync(from, { force: true });
  }
});

test.each(['../../secret', `${'a'.repeat(34)}/x`, ''])('rejects %j as an id', async (id) => {
  const files = createDiskFiles(folder);
  const asked = async () => files.get(id);
  await expect(asked()).rejects.toThrow('assertion failed');
});

test('lists files older than an instant, and deletes unfinished ones', async () => {
  expect(await idsBefore(new Date())).toEqual([]);
  const [old, young] = [randomUUID(), randomUUID()];
  for (const id of [old, young]) await createDiskFiles(folder).put(id, Buffer.from('photo'));
  utimesSync(join(folder, old.slice(-2), old), 10, 10);
  const torn = join(folder, 'aa', `${randomUUID()}.part`);
  mkdirSync(join(folder, 'aa'), { recursive: true });
  writeFileSync(torn, 'pho');
  utimesSync(torn, 10, 10);
  expect(await idsBefore(new Date(60_000))).toEqual([old]);
  expect(readdirSync(join(folder, 'aa')).filter((name) => name.endsWith('.part'))).toEqual([]);
});
