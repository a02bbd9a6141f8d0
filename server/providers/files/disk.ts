import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { uuidPattern } from '#contract/platform/ids.ts';
import { assert } from '#contract/platform/errors.ts';
import type { FilesProvider } from './files.ts';

const isId = (text: string) => new RegExp(uuidPattern).test(text);

/**
 * Stores files in a folder that only the server's user may enter. Several servers share it. Names are our ids and
 * contain nothing from the client; a file appears completely or not at all.
 */
export function createDiskFiles(folder: string): FilesProvider {
  const pathOf = (id: string) => {
    assert(isId(id), 'a file’s id is one of ours');
    return join(folder, id.slice(-2), id);
  };
  return {
    isSandbox: false,
    put: async (id, bytes) => {
      const part = await partOf(pathOf(id));
      await finish(part, pathOf(id), (file) => file.writeFile(bytes));
    },
    putFile: async (id, from) => {
      const part = await partOf(pathOf(id));
      // It can't be moved between two file systems.
      await rename(from, part).catch(() => copyFile(from, part));
      await finish(part, pathOf(id));
    },
    get: (id) => readFile(pathOf(id)).catch(noneIfMissing),
    remove: (id) => rm(pathOf(id), { force: true }),
    list: (before) => listBefore(folder, before),
  };
}

/** Returns the path of a file while it is incomplete. */
async function partOf(path: string): Promise<string> {
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
  return `${path}.part`;
}

async function finish(part: string, path: string, write?: (file: FileHandle) => Promise<void>): Promise<void> {
  const file = await open(part, write ? 'w' : 'r+', 0o600);
  try {
    if (write) await write(file);
    else await file.chmod(0o600);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, path);
}

async function* listBefore(folder: string, before: Date): AsyncGenerator<string> {
  for (const part of (await readdir(folder).catch(noneIfMissing)) ?? []) {
    for (const name of await readdir(join(folder, part))) {
      const facts = await stat(join(folder, part, name)).catch(noneIfMissing);
      if (!facts || facts.mtime >= before) continue;
      if (isId(name)) yield name;
      // A partial file that a killed server had just begun to write.
      else await rm(join(folder, part, name), { force: true });
    }
  }
}

function noneIfMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
