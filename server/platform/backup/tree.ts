import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Lists the files below a folder by relative path, in order. A missing folder has none. */
export async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(noneIfMissing);
  return (entries ?? [])
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();
}

/** Copies a folder that is in use: files deleted meanwhile are skipped. `takes` filters by relative path. */
export async function copyTree(from: string, to: string, takes: (path: string) => boolean = () => true): Promise<void> {
  const walk = async (within: string): Promise<void> => {
    await mkdir(join(to, within), { recursive: true, mode: 0o700 });
    for (const entry of (await readdir(join(from, within), { withFileTypes: true }).catch(noneIfMissing)) ?? []) {
      const path = join(within, entry.name);
      if (!takes(path)) continue;
      if (entry.isDirectory()) await walk(path);
      else if (entry.isFile()) await copyOne(join(from, path), join(to, path)).catch(noneIfMissing);
    }
  };
  await walk('');
}

/** Syncs to disk before returning: a backup a power cut can undo is none. */
async function copyOne(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_FICLONE);
  const file = await open(to, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Returns the SHA-256 of a file, in hexadecimal. */
export async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

function noneIfMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
  throw error;
}
